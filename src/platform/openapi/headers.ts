import { FileAnswer } from '../file-answer.ts';
import type { EndpointDeclaration } from '../rest/endpoint.ts';
import { createsRecord, honoursIfMatch } from '../rest/endpoint.ts';
import type { PlainAnswer } from '../rest/plain-routes.ts';
import type { Schema } from '../shape/json-schema.ts';

const text: Schema = { type: 'string' };

/** Header of every response. */
export const requestIdHeader: Schema = {
  'X-Request-Id': {
    description: 'The id of the request: the one it was sent with, when that is sane.',
    required: true,
    schema: text,
  },
};

/** Weak entity tag of the response. */
export const etagHeader: Schema = {
  ETag: {
    description: 'Changes with the record; `If-None-Match` and `If-Match` take it.',
    required: true,
    schema: { type: 'string', pattern: '^W/"[^"]+"$' },
  },
};

/** State of the token's rate limit; absent without a limit. */
export const rateLimitHeaders: Schema = {
  RateLimit: {
    description: 'How many requests are left to the token, and seconds until it has all again.',
    schema: text,
  },
  'RateLimit-Policy': { description: 'How many requests a token has in how many seconds.', schema: text },
};

/** Time before another attempt, in temporary errors. */
export const retryAfterHeader: Schema = {
  'Retry-After': { description: 'Seconds after which to try again.', schema: { type: 'integer' } },
};

/** Challenge for a refused token (RFC 6750 §3). */
export const challengeHeader: Schema = {
  'WWW-Authenticate': {
    description: 'Bearer, with the error and the scope that is asked for.',
    required: true,
    schema: text,
  },
};

/** Returns the headers of a successful response. */
export function successHeaders(endpoint: EndpointDeclaration): Schema {
  const { method, options } = endpoint;
  return {
    ...requestIdHeader,
    ...(options.scope !== 'anyone' && rateLimitHeaders),
    ...(options.etag && etagHeader),
    ...(options.next && {
      Link: {
        description: 'The address of the next page, as `rel="next"`; absent on the last.',
        schema: text,
      },
    }),
    ...(createsRecord(endpoint) && {
      'Idempotent-Replayed': {
        description: '`true` when the same create had been made before; absent otherwise.',
        schema: { type: 'string', enum: ['true'] },
      },
      ...(method === 'post' && {
        Location: { description: 'The address of the record, where it has one of its own.', schema: text },
      }),
    }),
  };
}

/** Returns the headers that a request may have besides its token. */
export function headerParameters(endpoint: EndpointDeclaration): Schema[] {
  const { method, options } = endpoint;
  const parameters: Schema[] = options.reply[1] === FileAnswer ? [...fileParameters] : [];
  if (honoursIfMatch(endpoint))
    parameters.push(
      header('If-Match', 'Tags of the states that may be changed, or `*`; another state is a 412.'),
    );
  if (method === 'get' && options.etag)
    parameters.push(
      header('If-None-Match', 'Tags of what the caller has, or `*`; nothing newer is a 304 without a body.'),
    );
  if (options.creates)
    parameters.push(
      header(
        'Idempotency-Key',
        'The same create again answers what it was answered before, for a day; another one is a 409.',
        { type: 'string', pattern: '^[ -~]{1,255}$' },
      ),
    );
  return parameters;
}

function header(name: string, description: string, schema: Schema = text): Schema {
  return { name, in: 'header', required: false, description, schema };
}

/** Headers of a request for a file. */
export const fileParameters: readonly Schema[] = [
  header('If-None-Match', 'Tags of what the caller has, or `*`; nothing newer is a 304 without a body.'),
  header('Range', 'A part of the file: `bytes=0-1023`.'),
  header('If-Range', 'The tag of the bytes that the part is to be of; of others the whole is answered.'),
];

/** Returns the responses with a file, whole or in part, by status. */
export function fileAnswers(): Readonly<Record<200 | 206 | 304, PlainAnswer>> {
  const headers = {
    ...requestIdHeader,
    ETag: { description: 'Names the bytes.', required: true, schema: text },
    'Content-Disposition': { description: 'The name of the file.', required: true, schema: text },
    'Accept-Ranges': { description: '`bytes`: parts are answered.', required: true, schema: text },
  };
  const contentRange = { description: 'Which part it is.', required: true, schema: text };
  const content = { '*/*': {} };
  return {
    200: { description: 'The bytes of the file.', headers, content },
    206: {
      description: 'The part that `Range` asks for.',
      headers: { ...headers, 'Content-Range': contentRange },
      content,
    },
    304: { description: 'The caller has it already.', headers },
  };
}
