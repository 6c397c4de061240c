import { extensionOf, keepExtensionIn, setExtension } from '../extensions.ts';
import type { Combo } from '../tax/combo.ts';

/**
 * Codes that one list has for a tax, by the tax's key: the usual code, then those that may be given in its place.
 * An empty list means that there is no code; of a key that is not named nothing is said.
 */
export type CodesByKey = Readonly<Record<string, readonly string[]>>;

/** Sets the code that belongs to the tax's key, unless one is given that may stand in its place. */
export function setCodeByKey(combo: Combo, extension: string, table: CodesByKey): void {
  const { key } = combo;
  if (key === undefined || !Object.hasOwn(table, key)) return;
  const [usual, ...others] = table[key] ?? [];
  if (usual === undefined) setExtension(combo, extension, undefined);
  else keepExtensionIn(combo, extension, others, usual);
}

/** The key that a given code belongs to; undefined without a code, or when the table does not have it. */
export function keyByCode(combo: Combo, extension: string, table: CodesByKey): string | undefined {
  const code = extensionOf(combo, extension);
  return code === undefined ? undefined : Object.keys(table).find((key) => table[key]?.includes(code));
}
