import type { JsonPath } from '../../../../parts/json/json-path.logic.ts';
import { useTextAt } from '../form-context.ts';

/** Returns a code of the document with the word by which it is shown and typed. */
export function useWordedCode(
  place: JsonPath,
  wordOf: (code: string | undefined) => string | undefined,
): {
  readonly place: JsonPath;
  readonly word: string;
  readonly placeholder: string | undefined;
  readonly error: string | undefined;
  readonly onType: (code: string) => void;
} {
  const { value, calculated, set, error } = useTextAt(place);
  return { place, word: wordOf(value) ?? '', placeholder: wordOf(calculated), error, onType: set };
}
