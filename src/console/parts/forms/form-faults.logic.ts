import type { CombinedError } from 'urql';
import { readServiceError } from '../failure/service-error.ts';

/** Returns whether all errors of a form are shown at its fields (`subject`, `config.from`), so that they need no repetition. */
export function isShownAtFields(
  error: CombinedError | undefined,
  isField: (path: string) => boolean,
): boolean {
  if (!error) return true;
  const { fields } = readServiceError(error);
  return fields.length > 0 && fields.every(({ path }) => isField(path));
}

/** Returns a function that checks whether a path is one of these fields, as given to `Submit.at`, or a member of one. */
export const amongFields =
  (names: readonly string[]) =>
  (path: string): boolean =>
    names.includes(path.split(/[.[]/)[0] ?? '');
