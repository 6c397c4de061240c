import { elementAt, stepsOf, textAt } from '@docmill/documents/paths';
import { isObject } from '@docmill/documents/json';
import type { Json, JsonObject } from '@docmill/documents/json';

/** Members that an arrangement adds for writing and reading. No member of a document begins like this. */
export const ownMember = /^own[A-Z]/;

/** Paths with such members. */
export const ownPath = /(?:^|\.)own[A-Z]/;

/** Joins series and code of a document. */
export function wholeCode(document: JsonObject): string {
  return [textAt(document, 'series'), textAt(document, 'code')]
    .filter((part) => part !== undefined)
    .join('-');
}

/** Joins the non-empty texts. */
export function joinTexts(parts: readonly unknown[], mark: string): string {
  return parts.filter((part) => typeof part === 'string' && part !== '').join(mark);
}

/** Returns a path for faults: elements of lists by index, and without members that exist only for writing. */
export function placeAt(place: string, object: JsonObject, path: string): string {
  let told = place;
  let value: Json | undefined = object;
  for (const step of stepsOf(path)) {
    if (step.kind === 'member') {
      if (ownMember.test(step.name)) return told;
      told += `.${step.name}`;
      value = isObject(value) ? value[step.name] : undefined;
    } else {
      const index = elementAt(value, step);
      if (index < 0) return told;
      told += `[${index}]`;
      value = Array.isArray(value) ? value[index] : undefined;
    }
  }
  return told;
}
