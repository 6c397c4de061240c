import type { CombinedError } from 'urql';

/** An error of the service. */
export interface ServiceError {
  /** Error code of the service, such as FORBIDDEN; absent if it did not respond. */
  readonly code: string | undefined;
  readonly message: string;
  readonly requestId: string | undefined;
  /** Scope that the token lacks, if that was the reason. */
  readonly scope: string | undefined;
  /** Errors of the input, with their paths. */
  readonly fields: readonly { readonly path: string; readonly message: string }[];
  readonly mistakes: readonly FileMistake[];
}

/** A mistake in an uploaded file: lines and columns count from 1, and are absent if it has no position in the file. */
export interface FileMistake {
  readonly file: string;
  readonly line?: number;
  readonly column?: number;
  readonly message: string;
}

/** Errors of fields, nested by path. */
export interface FieldErrors {
  readonly [name: string]: string | FieldErrors;
}

interface Extensions {
  readonly code?: string;
  readonly request_id?: string;
  readonly scope?: string;
  readonly fields?: FieldErrors;
  readonly mistakes?: readonly FileMistake[];
  readonly faults?: readonly { readonly paths: readonly string[]; readonly message: string }[];
}

/** Returns the contents of an error of the service. */
export function readServiceError(error: CombinedError): ServiceError {
  const [first] = error.graphQLErrors;
  const extensions = (first?.extensions ?? {}) as Extensions;
  const { code, request_id: requestId, scope, fields = {}, faults = [], mistakes = [] } = extensions;
  return {
    code,
    message: first?.message ?? error.networkError?.message ?? error.message,
    requestId,
    scope,
    mistakes,
    fields: [
      ...flattenFieldErrors(fields),
      ...faults.map(({ paths, message }) => ({ path: paths.join(', '), message })),
    ],
  };
}

/** Flattens nested errors into a list with paths. */
export function flattenFieldErrors(
  errors: FieldErrors,
  within = '',
): { readonly path: string; readonly message: string }[] {
  return Object.entries(errors).flatMap(([name, error]) =>
    typeof error === 'string'
      ? [{ path: within + name, message: error }]
      : flattenFieldErrors(error, `${within}${name}.`),
  );
}
