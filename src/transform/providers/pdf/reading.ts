import { isObject } from '../../../platform/json-object.ts';

/** A JSON object as it comes from an envelope: nothing about its members is taken for granted. */
export type PdfJson = Readonly<Record<string, unknown>>;

/** The member as an object, or an empty one. */
export function objectAt(from: PdfJson | undefined, key: string): PdfJson {
  const value = from?.[key];
  return isObject(value) ? value : {};
}

/** The objects of the member's array; other elements are left out. */
export function objectsAt(from: PdfJson | undefined, key: string): PdfJson[] {
  const value = from?.[key];
  return Array.isArray(value) ? value.filter(isObject) : [];
}

/** The member as text: strings and finite numbers; empty for everything else. */
export function textAt(from: PdfJson | undefined, key: string): string {
  const value = from?.[key];
  if (typeof value === 'string') return value.trim();
  return typeof value === 'number' && Number.isFinite(value) ? String(value) : '';
}

/** The texts of the member's array. */
export function textsAt(from: PdfJson | undefined, key: string): string[] {
  const value = from?.[key];
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
}

/** Whether the member is an object with anything in it. */
export function hasObject(from: PdfJson | undefined, key: string): boolean {
  return Object.keys(objectAt(from, key)).length > 0;
}

/** The parts that are not empty, joined. */
export function joined(parts: readonly string[], separator: string): string {
  return parts.filter((part) => part !== '').join(separator);
}
