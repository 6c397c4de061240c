import { isDatabaseAway } from './database/outage.ts';

/** A nested object down to string leaves that names the place of every refused input: `{steps: {0: {action: 'is required'}}}`. */
export interface FieldErrors {
  [name: string]: string | FieldErrors;
}

/** A fault found in a business document: a code, the JSON paths it stands at and a plain message. */
export interface DocumentFault {
  code: string;
  paths: string[];
  message: string;
}

/** A mistake in a file that somebody wrote, such as one of a template. */
export interface FileMistake {
  /** Path of the file among those that it was sent with. */
  file: string;
  /** Counted from 1, as the column; absent where the mistake is nowhere in the file. */
  line?: number;
  column?: number;
  message: string;
}

/** The kinds of refusal and what each answers on HTTP; a GraphQL error carries the same kind as its `extensions.code`. */
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

export type RefusalKind = keyof typeof refusalStatus;

/** The stable words that are finer than a kind, and the kind of each. */
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
} as const satisfies Readonly<Record<string, RefusalKind>>;

/** The stable word for what went wrong, as `key` and `code` carry it. */
export type RefusalKey = RefusalKind | keyof typeof finerKeys;

/** Words of refusals that only steps of a job meet, as the codes of their events. */
export type StepRefusalKey =
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

/** Every stable word that an answer of an endpoint may have, in the order of its kind's status. */
export const refusalKeys: readonly RefusalKey[] = [
  ...(Object.keys(refusalStatus) as RefusalKind[]),
  ...(Object.keys(finerKeys) as (keyof typeof finerKeys)[]),
];

/** What a refusal can tell beyond its message. */
export interface RefusalDetails {
  /** The stable machine word when it is finer than the kind: `workflow-not-published`. */
  key?: RefusalKey | StepRefusalKey;
  fields?: FieldErrors;
  faults?: DocumentFault[];
  mistakes?: FileMistake[];
  /** Answered as `Retry-After`. */
  retryAfterSeconds?: number;
  /** The scope that the token lacks, answered in `WWW-Authenticate`. */
  scope?: string;
}

/** An expected failure, worded for the caller. Every other thrown thing is a bug and is answered without its text. */
export class Refusal extends Error {
  readonly kind: RefusalKind;
  readonly key: RefusalKey | StepRefusalKey;
  readonly fields: FieldErrors | undefined;
  readonly faults: DocumentFault[] | undefined;
  readonly mistakes: FileMistake[] | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly scope: string | undefined;

  constructor(kind: RefusalKind, message: string, details: RefusalDetails = {}) {
    super(message);
    this.name = 'Refusal';
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

/** Refuses input that is readable but wrong, naming each place. */
export function invalid(fields: FieldErrors, message = 'The request has invalid fields'): Refusal {
  return new Refusal('validation', message, { fields });
}

/** Refuses an address at which this workspace has nothing. */
export function notFound(what: string): Refusal {
  return new Refusal('not-found', `${what} not found`);
}

/** The body of an error answer, the same on every path of REST and in the `extensions` of GraphQL (decision 5). */
export function errorBody(refusal: Refusal, requestId: string): Record<string, unknown> {
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

/** Turns anything thrown into a refusal: connection losses become `unavailable`, bugs become `internal` without their text. */
export function asRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  if (isDatabaseAway(error)) {
    return new Refusal('unavailable', 'The database is not available', { retryAfterSeconds: 2 });
  }
  return new Refusal('internal', 'Something went wrong on our side');
}
