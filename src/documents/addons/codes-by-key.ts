import { getExtension, keepExtensionIn, setExtension } from '../extensions.ts';
import type { Combo } from '../tax/combo.ts';

/**
 * Codes of one list by the key of a tax: the usual code, followed by accepted alternatives. An empty list means that
 * the key has no code; keys that are not listed have no restriction.
 */
export type CodesByKey = Readonly<Record<string, readonly string[]>>;

/** Sets the code of the tax's key, unless an accepted alternative is given. */
export function setCodeByKey(combo: Combo, extension: string, table: CodesByKey): void {
  const { key } = combo;
  if (key === undefined || !Object.hasOwn(table, key)) return;
  const [usual, ...others] = table[key] ?? [];
  if (usual === undefined) setExtension(combo, extension, undefined);
  else keepExtensionIn(combo, extension, others, usual);
}

/** Returns the key that a given code belongs to; undefined without a code, or if the table does not have it. */
export function keyByCode(combo: Combo, extension: string, table: CodesByKey): string | undefined {
  const code = getExtension(combo, extension);
  return code === undefined ? undefined : Object.keys(table).find((key) => table[key]?.includes(code));
}
