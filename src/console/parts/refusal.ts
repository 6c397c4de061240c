import type { CombinedError } from 'urql';

/** Why the service refused something. */
export interface Refusal {
  /** The word of the service for it, such as FORBIDDEN; absent when it did not answer. */
  readonly code: string | undefined;
  readonly message: string;
  readonly requestId: string | undefined;
  /** What the token lacks, where it was refused for that. */
  readonly scope: string | undefined;
  /** What is wrong at which place of what was sent. */
  readonly fields: readonly { readonly path: string; readonly message: string }[];
  readonly mistakes: readonly FileMistake[];
}

/** A mistake in a file that was sent: lines and columns count from 1, and are absent where it is nowhere in the file. */
export interface FileMistake {
  readonly file: string;
  readonly line?: number;
  readonly column?: number;
  readonly message: string;
}

/** What is wrong with each field, or within it. */
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

/** What the service says in an error. */
export function refusalOf(error: CombinedError): Refusal {
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
      ...placedMessages(fields),
      ...faults.map(({ paths, message }) => ({ path: paths.join(', '), message })),
    ],
  };
}

/** What is wrong at each place, within as well. */
export function placedMessages(
  errors: FieldErrors,
  within = '',
): { readonly path: string; readonly message: string }[] {
  return Object.entries(errors).flatMap(([name, error]) =>
    typeof error === 'string'
      ? [{ path: within + name, message: error }]
      : placedMessages(error, `${within}${name}.`),
  );
}
