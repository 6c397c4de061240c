import type { CombinedError } from 'urql';
import { refusalOf } from './refusal.ts';

/** Whether all that was refused of a form stands at its fields, and need not be told once more: `subject`, `config.from`. */
export function standsAtFields(
  error: CombinedError | undefined,
  isField: (path: string) => boolean,
): boolean {
  if (!error) return true;
  const { fields } = refusalOf(error);
  return fields.length > 0 && fields.every(({ path }) => isField(path));
}

/** Whether a fault stands at one of the fields of these names, as `Submit.at` tells them: or at a member of what it holds. */
export const amongFields =
  (names: readonly string[]) =>
  (path: string): boolean =>
    names.includes(path.split(/[.[]/)[0] ?? '');
