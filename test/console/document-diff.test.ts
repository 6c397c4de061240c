import { isDeepStrictEqual } from 'node:util';
import { array, assert, constantFrom, jsonValue, oneof, property, record, type Arbitrary } from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Json } from '../../src/console/graphql/graphql.ts';
import { compareJson, type Delta } from '../../src/console/parts/document-diff/delta.logic.ts';
import { listFacts, valueText } from '../../src/console/parts/document-diff/facts.logic.ts';
import { formatPath } from '../../src/console/parts/documents/document-terms.logic.ts';
import { valueAt } from '../../src/console/parts/json/json-path.logic.ts';

const word = constantFrom('', 'A', 'B', '10.00', '<script>');
const line = record(
  {
    uuid: word,
    quantity: word,
    item: record({ name: word, price: word }),
    taxes: array(record({ cat: word, percent: word }), { maxLength: 2 }),
  },
  { requiredKeys: ['quantity'] },
);
/** Documents with much in common, and what else JSON can be, as they come from a text. */
const documents: Arbitrary<Json> = oneof(
  record(
    { code: word, lines: array(line, { maxLength: 5 }), meta: jsonValue({ maxDepth: 2 }) },
    { requiredKeys: ['lines'] },
  ),
  jsonValue({ maxDepth: 3 }),
).map((document) => JSON.parse(JSON.stringify(document)) as Json);

/** Applies a delta to the value that it was made from. */
function applyDelta(before: Json, delta: Delta): Json {
  if (delta.kind === 'same') return before;
  if (delta.kind === 'replaced') return delta.after;
  if (delta.kind === 'rows') {
    const rows = before as readonly Json[];
    return delta.rows.map((row) =>
      row.from === undefined ? row.after : applyDelta(rows[row.from] as Json, row.delta),
    );
  }
  const members = new Map(Object.entries(before as { readonly [name: string]: Json }));
  for (const member of delta.members) {
    if (member.kind === 'removed') members.delete(member.name);
    else if (member.kind === 'added') members.set(member.name, member.after);
    else members.set(member.name, applyDelta(members.get(member.name) as Json, member.delta));
  }
  return Object.fromEntries(members);
}

describe('the difference of two documents', () => {
  test('makes the later document of the earlier one', () => {
    assert(
      property(documents, documents, (before, after) => {
        expect(isDeepStrictEqual(applyDelta(before, compareJson(before, after)), after)).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  test('is told in facts that are true, and by none when there is none', () => {
    assert(
      property(documents, documents, (before, after) => {
        const facts = listFacts(compareJson(before, after));
        const later = facts.filter(({ kind }) => kind === 'added' || kind === 'changed');
        expect(later.map(({ place }) => valueAt(after, place))).toEqual(later.map((fact) => fact.after));
        const changed = facts.filter(({ kind }) => kind === 'changed');
        expect(changed.filter((fact) => JSON.stringify(fact.before) === JSON.stringify(fact.after))).toEqual(
          [],
        );
        expect(facts.length === 0).toBe(isDeepStrictEqual(before, after));
      }),
      { numRuns: 500 },
    );
  });

  test('knows a line again when another was put before it', () => {
    const [tea, nut, oil] = ['Tea', 'Nut', 'Oil'].map((name) => ({
      quantity: '1',
      item: { name, price: '10.00' },
    }));
    const dearer = { quantity: '1', item: { name: 'Nut', price: '12.00' } };
    const facts = listFacts(
      compareJson({ lines: [tea, nut] } as Json, { lines: [oil, tea, dearer] } as Json),
    );
    expect(facts).toEqual([
      { kind: 'added', place: ['lines', 0], after: oil },
      { kind: 'changed', place: ['lines', 2, 'item', 'price'], before: '10.00', after: '12.00' },
    ]);
    expect(valueText(oil as Json)).toBe('1 × Oil · 10.00');
    expect(valueText([tea, oil] as Json)).toBe('1 × Tea · 10.00, 1 × Oil · 10.00');
    expect(valueText([{ num: '+34 93 000' }, { addr: 'ada@example.com', label: 'Office' }])).toBe(
      '+34 93 000, ada@example.com',
    );
    expect(valueText({ street: 'Calle Mayor', num: '12', code: '28013', locality: 'Madrid' })).toBe(
      'Calle Mayor 12, 28013 Madrid',
    );
    expect(valueText([{ odd: 1 }])).toBe('[{"odd":1}]');
    expect(listFacts(compareJson([tea, nut, oil] as Json, [oil, tea, nut] as Json))).toEqual([
      { kind: 'moved', place: [0], before: 2, after: 0 },
    ]);
  });
});

test('places of documents are called as people call them', () => {
  const words: Record<string, string> = {
    'member.item': 'Item',
    'member.price': 'Price',
    'row.lines': 'Line',
  };
  const called = (place: readonly (string | number)[]): string =>
    formatPath(
      place,
      (key, number) => words[key] && `${words[key]}${number === undefined ? '' : ` ${number}`}`,
    );
  expect(called(['lines', 2, 'item', 'price'])).toBe('Line 3 · Item · Price');
  expect(called(['my_notes', 0])).toBe('My notes 1');
});
