import { isDatabaseUnavailable } from './database/outage.ts';

/** A nested object with string leaves, keyed by the path of every refused input: `{steps: {0: {action: 'is required'}}}`. */
export interface FieldErrors {
  [name: string]: string | FieldErrors;
}

/** A fault found in a business document: a code, the JSON paths that it concerns and a plain message. */
export interface DocumentFault {
  code: string;
  paths: string[];
  message: string;
}

/** A mistake in a file that a user wrote, such as one of a template. */
export interface FileMistake {
  /** Path of the file within the upload. */
  file: string;
  /** Line, counted from 1, as is the column; undefined when the mistake has no position in the file. */
  line?: number;
  column?: number;
  message: string;
}

/** Kinds of errors and their HTTP statuses; a GraphQL error carries the kind as its `extensions.code`. */
export const refusalStatus = {
  'bad-request': 400,
  unauthorized: 401,
  forbidden: 403,
  'not-found': 404,
  'method-not-allowed': 405,
  'request-timeout': 408,
  conflict: 409,
  gone: 410,
  'precondition-failed': 412,
  'too-large': 413,
  'unsupported-media-type': 415,
  'range-not-satisfiable': 416,
  validation: 422,
  'rate-limited': 429,
  'headers-too-large': 431,
  unavailable: 503,
  internal: 500,
} as const;

export type RequestErrorKind = keyof typeof refusalStatus;

/** Stable keys that are more specific than a kind, with the kind of each. */
export const finerKeys = {
  'cursor-expired': 'gone',
  'dry-run': 'conflict',
  'entry-signed': 'conflict',
  expired: 'conflict',
  'glyph-missing': 'validation',
  'invalid-xml': 'validation',
  'job-changed': 'conflict',
  'job-completed': 'conflict',
  'job-gone': 'gone',
  'job-running': 'conflict',
  'logo-unreadable': 'validation',
  'memory-exceeded': 'too-large',
  'not-waiting': 'conflict',
  'nothing-failed': 'conflict',
  'persisted-query-not-found': 'bad-request',
  'template-failed': 'validation',
  'time-exceeded': 'too-large',
  'too-many-running': 'conflict',
  'typesetter-missing': 'validation',
  'unknown-document-type': 'validation',
  'unknown-schema': 'validation',
  'unsupported-encoding': 'validation',
  'validator-unavailable': 'unavailable',
  'workflow-disabled': 'not-found',
  'workflow-not-found': 'not-found',
  'workflow-not-published': 'not-found',
} as const satisfies Readonly<Record<string, RequestErrorKind>>;

/** Stable key of an error, sent as `key` and `code`. */
export type RequestErrorKey = RequestErrorKind | keyof typeof finerKeys;

/** Keys of errors that occur only in steps of a job, as codes of their events. */
export type StepErrorKey =
  | 'action-not-served'
  | 'bad-config'
  | 'encrypted-pdf'
  | 'host-busy'
  | 'host-failing'
  | 'integration-ambiguous'
  | 'integration-disabled'
  | 'integration-mismatch'
  | 'integration-not-found'
  | 'no-invoice-in-pdf'
  | 'not-cii'
  | 'not-pdf-a3'
  | 'unknown-action'
  | 'unknown-profile'
  | 'unreadable-pdf';

/** All stable keys that the answer of an endpoint may have, in the order of the statuses of their kinds. */
export const refusalKeys: readonly RequestErrorKey[] = [
  ...(Object.keys(refusalStatus) as RequestErrorKind[]),
  ...(Object.keys(finerKeys) as (keyof typeof finerKeys)[]),
];

/** Details of an error beyond its message. */
export interface RequestErrorDetails {
  /** Stable key when it is more specific than the kind: `workflow-not-published`. */
  key?: RequestErrorKey | StepErrorKey;
  fields?: FieldErrors;
  faults?: readonly DocumentFault[];
  mistakes?: FileMistake[];
  /** Sent as `Retry-After`. */
  retryAfterSeconds?: number;
  /** Scope that the token lacks, sent in `WWW-Authenticate`. */
  scope?: string;
}

/** An expected failure, worded for the caller. Any other thrown error is a bug and is answered without its text. */
export class RequestError extends Error {
  readonly kind: RequestErrorKind;
  readonly key: RequestErrorKey | StepErrorKey;
  readonly fields: FieldErrors | undefined;
  readonly faults: readonly DocumentFault[] | undefined;
  readonly mistakes: FileMistake[] | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly scope: string | undefined;

  constructor(kind: RequestErrorKind, message: string, details: RequestErrorDetails = {}) {
    super(message);
    this.name = 'RequestError';
    this.kind = kind;
    this.key = details.key ?? kind;
    this.fields = details.fields;
    this.faults = details.faults;
    this.mistakes = details.mistakes;
    this.retryAfterSeconds = details.retryAfterSeconds;
    this.scope = details.scope;
  }

  get status(): number {
    return refusalStatus[this.kind];
  }
}

/** Creates the error of input that is readable but invalid, with a message for each path. */
export function invalid(fields: FieldErrors, message = 'The request has invalid fields'): RequestError {
  return new RequestError('validation', message, { fields });
}

/** Creates the error of an address at which this workspace has nothing. */
export function notFound(what: string): RequestError {
  return new RequestError('not-found', `${what} not found`);
}

/** Returns the body of an error response: the same on every path of REST and in the `extensions` of GraphQL (ADR 2). */
export function errorBody(refusal: RequestError, requestId: string): Record<string, unknown> {
  return {
    key: refusal.key,
    code: refusal.key,
    message: refusal.message,
    ...(refusal.fields && { fields: refusal.fields }),
    ...(refusal.faults && { faults: refusal.faults }),
    ...(refusal.mistakes && { mistakes: refusal.mistakes }),
    request_id: requestId,
  };
}

/**
 * Converts anything thrown into an error for the caller: a lost database connection becomes `unavailable`, a bug becomes
 * `internal` without its text.
 */
export function toRequestError(error: unknown): RequestError {
  if (error instanceof RequestError) return error;
  if (isDatabaseUnavailable(error)) {
    return new RequestError('unavailable', 'The database is not available', { retryAfterSeconds: 2 });
  }
  return new RequestError('internal', 'Something went wrong on our side');
}
