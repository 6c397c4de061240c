import type { JsonObject } from '../../../src/documents/json.ts';
import type { AnyPart, PartValue } from '../../../src/documents/model/part.ts';
import { Reading } from '../../../src/documents/model/reading.ts';
import { normalise } from '../../../src/documents/normalise.ts';
import { validate } from '../../../src/documents/rules/validate.ts';
import type { Setting } from '../../../src/documents/setting.ts';

/** The inside of a document with these addons and without a regime. */
export function inside(...addons: string[]): Setting {
  return { regime: undefined, addons, tags: [] };
}

/** A part as it is stored in a setting, checked to stay the same when it is stored once more. */
export function stored(part: AnyPart, setting: Setting, json: object): JsonObject {
  const once = storedOnce(part, setting, json);
  const twice = storedOnce(part, setting, once);
  if (JSON.stringify(twice) !== JSON.stringify(once)) {
    throw new Error(`${JSON.stringify(once)} becomes ${JSON.stringify(twice)} when it is stored again`);
  }
  return once;
}

/** A part as it is stored in a setting. */
export function storedOnce(part: AnyPart, setting: Setting, json: object): JsonObject {
  const value = read(part, json);
  normalise(part, value, setting);
  return part.write(value) as JsonObject;
}

/** Faults of rules whose codes begin so, on a part as it stands (nothing is normalised), as `REST-OF-CODE path`. */
export function faults(part: AnyPart, setting: Setting, prefix: string, json: object): string[] {
  return validate(part, read(part, json), setting, '$')
    .filter(({ code }) => code.startsWith(prefix))
    .flatMap(({ code, paths }) => paths.map((path) => `${code.slice(prefix.length)} ${path}`))
    .toSorted();
}

function read(part: AnyPart, json: object): PartValue {
  const reading = new Reading([]);
  const value = part.read(json as JsonObject, reading);
  if (!value || reading.faults.length > 0) throw new Error('the input of this test is unreadable');
  return value;
}
