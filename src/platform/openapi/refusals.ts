import { STATUS_CODES } from 'node:http';
import { finerKeys, refusalKeys, refusalStatus, type RequestErrorKind } from '../errors.ts';
import { createsRecord, honoursIfMatch, readsBody, type EndpointDeclaration } from '../rest/endpoint.ts';
import { reference, type Schema } from '../shape/json-schema.ts';
import { challengeHeader, rateLimitHeaders, requestIdHeader, retryAfterHeader } from './headers.ts';

const meanings: Readonly<Record<RequestErrorKind, string>> = {
  'bad-request': 'Malformed request: invalid JSON, a parameter of the wrong type, or an unknown parameter.',
  unauthorized: 'The token is missing or invalid.',
  forbidden: 'The token lacks the required scope.',
  'not-found': 'The resource does not exist in this workspace.',
  'method-not-allowed': 'The URL does not support this method.',
  'request-timeout': 'The request did not arrive in time.',
  conflict: 'The state or the content of the record does not allow this operation.',
  gone: 'The requested data has been deleted.',
  'precondition-failed': 'The record is in none of the states of `If-Match`.',
  'too-large': 'The body exceeds the size limit, or its computation exceeds a limit.',
  'unsupported-media-type': 'The media type of the body is not `application/json`.',
  'range-not-satisfiable': 'The requested range starts after the end of the file.',
  validation:
    'Well-formed but invalid: `fields` contains the errors by field, `faults` those in a document, `mistakes` those in the files of a print template.',
  'rate-limited': 'Too many requests.',
  'headers-too-large': 'The headers exceed the size limit.',
  unavailable: 'A dependency of the service is temporarily unavailable.',
  internal: 'Internal error of the service; its log contains the details under the id of the request.',
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
      message: { type: 'string', description: 'Error message in English.' },
      fields: {
        type: 'object',
        additionalProperties: true,
        description: 'Errors by field, nested like the request; each leaf is a message.',
      },
      faults: {
        type: 'array',
        items: reference('ErrorFault'),
        description: 'Faults of a business document.',
      },
      mistakes: {
        type: 'array',
        items: reference('ErrorMistake'),
        description: 'Errors in the files of a print template.',
      },
      request_id: { type: 'string', description: 'Id of the request, as in the header X-Request-Id.' },
    },
  },
  ErrorFault: {
    type: 'object',
    required: ['code', 'paths', 'message'],
    description: 'Fault of a business document.',
    properties: {
      code: { type: 'string', description: 'Code of the rule that the document violates.' },
      paths: {
        type: 'array',
        items: { type: 'string' },
        description: 'JSON paths of the affected members of the document.',
      },
      message: { type: 'string', description: 'Description of the fault.' },
    },
  },
  ErrorMistake: {
    type: 'object',
    required: ['file', 'message'],
    description: 'Error in a file of a print template.',
    properties: {
      file: { type: 'string', description: 'Path of the file in the template.' },
      line: {
        type: 'integer',
        minimum: 1,
        description: 'Line of the error, starting with 1; absent if the error has no position.',
      },
      column: {
        type: 'integer',
        minimum: 1,
        description: 'Column of the error, starting with 1; absent if the error has no position.',
      },
      message: { type: 'string', description: 'Description of the error.' },
    },
  },
  ErrorKey: {
    type: 'string',
    enum: refusalKeys,
    description: 'Stable key of the error; `key` and `code` are the same.',
  },
};
