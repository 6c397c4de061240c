import { isObject } from '../../../platform/json-object.ts';

/** Untrusted JSON object of an envelope: its members may have any type. */
export type PdfJson = Readonly<Record<string, unknown>>;

/** Returns the member if it is an object, else an empty one. */
export function objectAt(from: PdfJson | undefined, key: string): PdfJson {
  const value = from?.[key];
  return isObject(value) ? value : {};
}

/** Returns the objects in the member's array; other elements are left out. */
export function objectsAt(from: PdfJson | undefined, key: string): PdfJson[] {
  const value = from?.[key];
  return Array.isArray(value) ? value.filter(isObject) : [];
}

/** Returns the member as text: strings and finite numbers; empty for other values. */
export function textAt(from: PdfJson | undefined, key: string): string {
  const value = from?.[key];
  if (typeof value === 'string') return value.trim();
  return typeof value === 'number' && Number.isFinite(value) ? String(value) : '';
}

/** Returns the texts in the member's array. */
export function textsAt(from: PdfJson | undefined, key: string): string[] {
  const value = from?.[key];
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
}

/** Returns whether the member is a non-empty object. */
export function hasObject(from: PdfJson | undefined, key: string): boolean {
  return Object.keys(objectAt(from, key)).length > 0;
}

/** Joins the parts that are not empty. */
export function joined(parts: readonly string[], separator: string): string {
  return parts.filter((part) => part !== '').join(separator);
}
