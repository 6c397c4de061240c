import type { Fault } from '@docmill/documents';
import { isObject } from '@docmill/documents/json';
import type { Json, JsonObject } from '@docmill/documents/json';
import type { XmlContent, XmlValue } from '../xml/xml-writer.ts';

/** Maximum number of reported texts. */
const maxReported = 50;

/** Minimum length for a match inside other texts. Shorter texts must occur as words, since they could match by chance. */
const minLengthInside = 4;

/** Members that are not checked: calculated values, numbers, and codes that formats express in their own way. */
const aside = new Set(
  `
  $schema $regime $addons $tags uuid type tax ext meta stamps totals
  key cat rate country currency unit scope state method scheme src
  i quantity percent amount price base sum total capital surcharge exchange_rates alt_prices
  `
    .trim()
    .split(/\s+/),
);

/** Returns a fault for each text of a document that does not occur in the written content, with its path. */
export function findUnwritten(document: JsonObject, content: XmlContent, format: string): Fault[] {
  const texts = [...textsIn(content)];
  const alone = new Set(texts.flatMap((text) => [compact(text), ...text.split(/[^\p{L}\p{N}]+/u)]));
  const all = compact(texts.join(''));
  const known = new Map<string, boolean>();
  const isWritten = (text: string): boolean => {
    const present = known.get(text);
    if (present !== undefined) return present;
    const found = alone.has(text) || (text.length >= minLengthInside && all.includes(text));
    known.set(text, found);
    return found;
  };
  const faults: Fault[] = [];
  for (const { text, path } of collectLeaves(document, '$.doc')) {
    if (isWritten(compact(text))) continue;
    faults.push({ code: 'not-written', paths: [path], message: `${format} has no place for it` });
    if (faults.length === maxReported) break;
  }
  return faults;
}

/** Removes white space: line ends and the positions where a long text is split do not matter. */
function compact(text: string): string {
  return text.replaceAll(/\s+/g, '');
}

function* textsIn(value: XmlValue): Generator<string> {
  if (typeof value === 'string') yield value;
  else for (const inner of Object.values(value)) yield* textsIn(inner);
}

function* collectLeaves(
  value: Json,
  path: string,
): Generator<{ readonly text: string; readonly path: string }> {
  if (typeof value === 'string') yield { text: value, path };
  else if (Array.isArray(value))
    for (const [index, inner] of value.entries()) yield* collectLeaves(inner, `${path}[${index}]`);
  else if (isObject(value))
    for (const [name, inner] of Object.entries(value))
      if (!aside.has(name) && inner !== undefined) yield* collectLeaves(inner, `${path}.${name}`);
}
