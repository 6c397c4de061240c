import { STATUS_CODES } from 'node:http';
import { finerKeys, refusalKeys, refusalStatus, type RequestErrorKind } from '../errors.ts';
import { createsRecord, honoursIfMatch, readsBody, type EndpointDeclaration } from '../rest/endpoint.ts';
import { reference, type Schema } from '../shape/json-schema.ts';
import { challengeHeader, rateLimitHeaders, requestIdHeader, retryAfterHeader } from './headers.ts';

const meanings: Readonly<Record<RequestErrorKind, string>> = {
  'bad-request': 'Unreadable: broken JSON, a parameter of a wrong type or of an unknown name.',
  unauthorized: 'No token, or one that does not count.',
  forbidden: 'The token lacks the scope.',
  'not-found': 'Nothing is there in this workspace.',
  'method-not-allowed': 'The address does not answer to that method.',
  'request-timeout': 'The request did not arrive in time.',
  conflict: 'The record is in a state, or holds a content, that does not allow this.',
  gone: 'What was asked for is no longer kept.',
  'precondition-failed': 'The record is not in one of the states of `If-Match`.',
  'too-large': 'The body is over the limit, or asks for more than may be computed.',
  'unsupported-media-type': 'The body is not sent as `application/json`.',
  'range-not-satisfiable': 'The file ends before the part that is asked for.',
  validation:
    'Readable but wrong: `fields` names each place, `faults` those in a document, `mistakes` those in the files of a template.',
  'rate-limited': 'Too many requests.',
  'headers-too-large': 'The headers are over the limit.',
  unavailable: 'Something that the service needs is away for the moment.',
  internal: 'A fault of the service; its log has more under the id of the request.',
};

/** Returns the kinds of errors of an endpoint, as they follow from its declaration. */
export function refusalsOf(endpoint: EndpointDeclaration): RequestErrorKind[] {
  const { method, path, options } = endpoint;
  const { scope, query, refuses = [] } = options;
  const hasBody = readsBody(endpoint);
  const needsToken = scope !== 'anyone';
  const kinds: RequestErrorKind[] = [
    'bad-request',
    ...(needsToken ? (['unauthorized', 'rate-limited'] as const) : []),
    ...(needsToken && scope !== 'authenticated' ? (['forbidden'] as const) : []),
    ...(path.includes(':') ? (['not-found'] as const) : []),
    ...(method === 'get' ? [] : (['conflict'] as const)),
    ...(honoursIfMatch(endpoint) ? (['precondition-failed'] as const) : []),
    ...(hasBody ? (['request-timeout', 'too-large', 'unsupported-media-type'] as const) : []),
    ...(hasBody || query || createsRecord(endpoint) ? (['validation'] as const) : []),
    ...always,
    ...refuses,
  ];
  return inOrder(kinds);
}

/** Kinds of errors that every endpoint may answer with. */
export const always = ['bad-request', 'headers-too-large', 'internal', 'unavailable'] as const;

/** Returns kinds of errors without duplicates, ordered by status. */
export function inOrder(kinds: readonly RequestErrorKind[]): RequestErrorKind[] {
  return [...new Set(kinds)].toSorted((one, other) => refusalStatus[one] - refusalStatus[other]);
}

/** Builds the response for a kind of error. */
export function refusalAnswer(kind: RequestErrorKind): Schema {
  const finer = Object.entries(finerKeys).flatMap(([key, of]) => (of === kind ? [key] : []));
  const keys = [kind, ...finer].map((key) => `\`${key}\``).join(', ');
  const status = refusalStatus[kind];
  return {
    description: `${STATUS_CODES[status]}. ${meanings[kind]} Keys: ${keys}.`,
    headers: {
      ...requestIdHeader,
      ...(status === 401 ? {} : rateLimitHeaders),
      ...(status === 401 || status === 403 ? challengeHeader : {}),
      ...(status === 429 || status === 503 ? retryAfterHeader : {}),
    },
    content: { 'application/json': { schema: reference('Error') } },
  };
}

/** Schemas of the body of every error (ADR 2). */
export const errorSchemas: Readonly<Record<string, Schema>> = {
  Error: {
    type: 'object',
    required: ['key', 'code', 'message', 'request_id'],
    properties: {
      key: reference('ErrorKey'),
      code: reference('ErrorKey'),
      message: { type: 'string', description: 'A sentence for people.' },
      fields: {
        type: 'object',
        additionalProperties: true,
        description: 'The refused places, nested down to a text each.',
      },
      faults: { type: 'array', items: reference('ErrorFault') },
      mistakes: { type: 'array', items: reference('ErrorMistake') },
      request_id: { type: 'string', description: 'The same as the header X-Request-Id.' },
    },
  },
  ErrorFault: {
    type: 'object',
    required: ['code', 'paths', 'message'],
    description: 'What is wrong with a business document.',
    properties: {
      code: { type: 'string' },
      paths: { type: 'array', items: { type: 'string' }, description: 'JSON paths into the document.' },
      message: { type: 'string' },
    },
  },
  ErrorMistake: {
    type: 'object',
    required: ['file', 'message'],
    description: 'What is wrong in a file of a print template.',
    properties: {
      file: { type: 'string', description: 'Path of the file in the template.' },
      line: {
        type: 'integer',
        minimum: 1,
        description: 'Absent where the mistake is at no place of the file.',
      },
      column: { type: 'integer', minimum: 1 },
      message: { type: 'string' },
    },
  },
  ErrorKey: {
    type: 'string',
    enum: refusalKeys,
    description: 'The stable word for what went wrong; `key` and `code` are the same.',
  },
};
