import type { TextMap } from './model/maps.ts';

/** Any object with extensions. */
export interface Extended {
  ext?: TextMap;
}

/** Returns the code of an extension; undefined if it is not set. */
export function getExtension(holder: Extended | undefined, key: string): string | undefined {
  return holder?.ext && Object.hasOwn(holder.ext, key) ? holder.ext[key] : undefined;
}

/** Sets an extension, replacing any former code. An undefined or empty code removes it. */
export function setExtension(holder: Extended, key: string, code: string | undefined): void {
  const { [key]: _former, ...others } = holder.ext ?? {};
  const ext = code === undefined || code === '' ? others : { ...others, [key]: code };
  if (Object.keys(ext).length > 0) holder.ext = ext;
  else delete holder.ext;
}

/** Sets an extension if it is not set. */
export function setExtensionIfEmpty(holder: Extended, key: string, code: string): void {
  if (getExtension(holder, key) === undefined) setExtension(holder, key, code);
}

/** Keeps an extension with one of these codes, and sets any other to `otherwise`. */
export function keepExtensionIn(
  holder: Extended,
  key: string,
  codes: readonly string[],
  otherwise: string,
): void {
  if (!codes.includes(getExtension(holder, key) ?? '')) setExtension(holder, key, otherwise);
}

/**
 * Returns the entry of a key: that of the entire key, otherwise of the key without its last `+part`, and so on.
 * `credit-transfer+sepa+x` finds `credit-transfer+sepa` before `credit-transfer`.
 */
export function lookUpKey<T>(table: Readonly<Record<string, T>>, key: string | undefined): T | undefined {
  for (let rest = key ?? ''; rest !== ''; rest = rest.slice(0, Math.max(0, rest.lastIndexOf('+')))) {
    if (Object.hasOwn(table, rest)) return table[rest];
  }
  return undefined;
}

/** Returns whether a word is one of the `+` parts of a key. */
export function keyHas(key: string | undefined, word: string): boolean {
  return key?.split('+').includes(word) ?? false;
}
