import { FileAnswer } from '../file-answer.ts';
import type { EndpointDeclaration } from '../rest/endpoint.ts';
import { createsRecord, honoursIfMatch } from '../rest/endpoint.ts';
import type { PlainAnswer } from '../rest/plain-routes.ts';
import type { Schema } from '../shape/json-schema.ts';

const text: Schema = { type: 'string' };

/** Header of every response. */
export const requestIdHeader: Schema = {
  'X-Request-Id': {
    description:
      'Id of the request: the value of the request header if it is valid, otherwise a generated id.',
    required: true,
    schema: text,
  },
};

/** Weak entity tag of the response. */
export const etagHeader: Schema = {
  ETag: {
    description: 'Entity tag of the current state, for `If-None-Match` and `If-Match`.',
    required: true,
    schema: { type: 'string', pattern: '^W/"[^"]+"$' },
  },
};

/** State of the token's rate limit; absent without a limit. */
export const rateLimitHeaders: Schema = {
  RateLimit: {
    description: 'Remaining requests of the token, and seconds until its full quota is available again.',
    schema: text,
  },
  'RateLimit-Policy': {
    description: 'Quota of requests per token, and its period in seconds.',
    schema: text,
  },
};

/** Time before another attempt, in temporary errors. */
export const retryAfterHeader: Schema = {
  'Retry-After': { description: 'Seconds to wait before a retry.', schema: { type: 'integer' } },
};

/** Challenge for a refused token (RFC 6750 §3). */
export const challengeHeader: Schema = {
  'WWW-Authenticate': {
    description: '`Bearer` challenge with the error and the required scope.',
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
        description: 'URL of the next page, as `rel="next"`; absent on the last page.',
        schema: text,
      },
    }),
    ...(createsRecord(endpoint) && {
      'Idempotent-Replayed': {
        description: '`true` if an earlier request has already created the record; absent otherwise.',
        schema: { type: 'string', enum: ['true'] },
      },
      ...(method === 'post' && {
        Location: { description: 'URL of the new record; absent if it has none.', schema: text },
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
      header(
        'If-Match',
        'Entity tags of the states that may be changed, or `*`; any other state is refused with 412.',
      ),
    );
  if (method === 'get' && options.etag)
    parameters.push(
      header(
        'If-None-Match',
        'Entity tags of cached states, or `*`; if one of them is current, the response is 304 without a body.',
      ),
    );
  if (options.creates)
    parameters.push(
      header(
        'Idempotency-Key',
        'Key of 1 to 255 printable ASCII characters. For 24 hours (`DOCMILL_IDEMPOTENCY_HOURS`), a repeat of the same request returns the same response; a different request with the key is refused with 409.',
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
  header(
    'If-None-Match',
    'Entity tags of cached states, or `*`; if one of them is current, the response is 304 without a body.',
  ),
  header('Range', 'Range of bytes, for example `bytes=0-1023`.'),
  header(
    'If-Range',
    'Entity tag of the file for which `Range` applies; if it does not match, the whole file is returned.',
  ),
];

/** Returns the responses with a file, whole or in part, by status. */
export function fileAnswers(): Readonly<Record<200 | 206 | 304, PlainAnswer>> {
  const headers = {
    ...requestIdHeader,
    ETag: { description: 'Entity tag of the content.', required: true, schema: text },
    'Content-Disposition': { description: 'Disposition with the file name.', required: true, schema: text },
    'Accept-Ranges': { description: '`bytes`: range requests are supported.', required: true, schema: text },
  };
  const contentRange = {
    description: 'Returned range and total length, in bytes.',
    required: true,
    schema: text,
  };
  const content = { '*/*': {} };
  return {
    200: { description: 'Content of the file.', headers, content },
    206: {
      description: 'Part of the file that `Range` requests.',
      headers: { ...headers, 'Content-Range': contentRange },
      content,
    },
    304: { description: 'Not modified: the cached file is current.', headers },
  };
}
