import { expect, test } from 'vitest';
import type { Json } from '../../src/console/graphql/graphql.ts';
import type { JsonObject } from '../../src/console/parts/workflow-document/document.logic.ts';
import { hasDoubledSteps, mergeDocuments } from '../../src/console/parts/workflow-document/merge.logic.ts';

const step = (id: string, more: JsonObject = {}): Json => ({ id, name: id, ...more });
const base: JsonObject = {
  name: 'One',
  steps: [step('a', { config: { subject: 's', to: 't' } }), step('b'), step('c')],
};
const withSteps = (...steps: Json[]): JsonObject => ({ ...base, steps });
const next = (...steps: Json[]): Json => [{ status: 'KO', steps }];
const [a, b, c] = base['steps'] as [Json, Json, Json];
const changed = (config: JsonObject): Json => step('a', { config });

test.each<[string, JsonObject, JsonObject, JsonObject]>([
  [
    'other members of the document',
    { ...base, name: 'Two' },
    { ...base, description: 'd' },
    { ...base, name: 'Two', description: 'd' },
  ],
  [
    'other members of a config',
    withSteps(changed({ subject: 'S', to: 't' }), b, c),
    withSteps(changed({ subject: 's', to: 'T' }), b, c),
    withSteps(changed({ subject: 'S', to: 'T' }), b, c),
  ],
  [
    'a step taken out, another put in',
    withSteps(a, c),
    withSteps(a, b, step('n'), c),
    withSteps(a, step('n'), c),
  ],
  [
    'an order, and a step put in',
    withSteps(c, a, b),
    withSteps(a, step('n'), b, c),
    withSteps(c, a, step('n'), b),
  ],
  [
    'steps put in by both',
    withSteps(step('m'), a, b, c),
    withSteps(a, b, c, step('n')),
    withSteps(step('m'), a, b, c, step('n')),
  ],
  ['the same by both', withSteps(a), withSteps(a), withSteps(a)],
  [
    'a member taken away, another made',
    { steps: base['steps'] as Json },
    { ...base, rescue: [step('r')] },
    { steps: base['steps'] as Json, rescue: [step('r')] },
  ],
])('both are taken: %s', (_what, mine, theirs, expected) => {
  expect(mergeDocuments(base, mine, theirs)).toEqual({ document: expected, conflicts: [] });
  expect(mergeDocuments(base, theirs, mine).conflicts).toEqual([]);
});

test('a place that both changed is told, and is as it was chosen', () => {
  const mine = withSteps(changed({ subject: 'mine', to: 't' }), b, c);
  const theirs = withSteps(changed({ subject: 'theirs', to: 'T' }), b);
  const place = ['steps', 0, 'config', 'subject'];
  expect(mergeDocuments(base, mine, theirs).conflicts).toEqual([{ place, mine: 'mine', theirs: 'theirs' }]);
  expect(mergeDocuments(base, mine, theirs, () => 'theirs').document).toEqual(theirs);
  expect(mergeDocuments(base, mine, theirs, () => 'mine').document).toEqual(
    withSteps(changed({ subject: 'mine', to: 'T' }), b),
  );
});

test('a step that one takes out and the other changes is a clash, as is an order that both change', () => {
  const without = withSteps(b, c);
  const other = withSteps(changed({ subject: 'x', to: 't' }), b, c);
  expect(mergeDocuments(base, without, other).conflicts).toMatchObject([{ mine: undefined }]);
  expect(mergeDocuments(base, without, other, () => 'theirs').document).toEqual(other);
  expect(mergeDocuments(base, withSteps(c, a, b), withSteps(b, a, c)).conflicts).toMatchObject([
    { place: ['steps'] },
  ]);
});

test('a step that each side moved elsewhere stands there twice, and that is seen', () => {
  const mine = withSteps(step('a', { ...(a as JsonObject), next: next(c) }), b);
  const theirs = withSteps(a, step('b', { next: next(c) }));
  expect(hasDoubledSteps(mergeDocuments(base, mine, theirs).document)).toBe(true);
  expect(hasDoubledSteps(mine)).toBe(false);
});
