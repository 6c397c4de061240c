import type { Fault } from '../../documents/document-error.ts';
import { isObject } from '../../documents/json.ts';
import type { Json, JsonObject } from '../../documents/json.ts';
import type { XmlContent, XmlValue } from '../xml/xml-writer.ts';

/** As many as anybody reads. */
const mostTold = 50;

/** Shorter texts stand in others by chance: they must be words there. */
const leastWithin = 4;

/** What is calculated, counts, or is said by formats in codes of their own: it is not looked for. */
const aside = new Set(
  `
  $schema $regime $addons $tags uuid type tax ext meta stamps totals
  key cat rate country currency unit scope state method scheme src
  i quantity percent amount price base sum total capital surcharge exchange_rates alt_prices
  `
    .trim()
    .split(/\s+/),
);

/** Texts of a document that stand nowhere in what was written of it, each with its place. */
export function unwritten(document: JsonObject, content: XmlContent, format: string): Fault[] {
  const texts = [...textsIn(content)];
  const alone = new Set(texts.flatMap((text) => [compact(text), ...text.split(/[^\p{L}\p{N}]+/u)]));
  const all = compact(texts.join(''));
  const known = new Map<string, boolean>();
  const isWritten = (text: string): boolean => {
    const present = known.get(text);
    if (present !== undefined) return present;
    const found = alone.has(text) || (text.length >= leastWithin && all.includes(text));
    known.set(text, found);
    return found;
  };
  const faults: Fault[] = [];
  for (const { text, path } of leavesOf(document, '$.doc')) {
    if (isWritten(compact(text))) continue;
    faults.push({ code: 'not-written', paths: [path], message: `${format} has no place for it` });
    if (faults.length === mostTold) break;
  }
  return faults;
}

/** Line ends and the places where a long text is split say nothing. */
function compact(text: string): string {
  return text.replaceAll(/\s+/g, '');
}

function* textsIn(value: XmlValue): Generator<string> {
  if (typeof value === 'string') yield value;
  else for (const inner of Object.values(value)) yield* textsIn(inner);
}

function* leavesOf(value: Json, path: string): Generator<{ readonly text: string; readonly path: string }> {
  if (typeof value === 'string') yield { text: value, path };
  else if (Array.isArray(value))
    for (const [index, inner] of value.entries()) yield* leavesOf(inner, `${path}[${index}]`);
  else if (isObject(value))
    for (const [name, inner] of Object.entries(value))
      if (!aside.has(name) && inner !== undefined) yield* leavesOf(inner, `${path}.${name}`);
}
