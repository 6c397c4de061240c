import { expect, test } from 'vitest';
import { LruMap } from '../../src/platform/lru-map.ts';

const value = (name: string) => ({ name });

test('a full map forgets what was unused for longest', () => {
  const map = new LruMap<string, { name: string }>(2);
  map.set('a', value('a'));
  map.set('b', value('b'));
  map.get('a');
  map.set('c', value('c'));
  expect(['a', 'b', 'c'].map((key) => map.get(key)?.name)).toEqual(['a', undefined, 'c']);
});

test('setting an entry again replaces it and forgets nothing', () => {
  const map = new LruMap<string, { name: string }>(2);
  for (const name of ['a', 'b', 'b']) map.set(name, value(name));
  map.set('a', value('new'));
  expect(map.get('a')?.name).toBe('new');
  expect(map.get('b')?.name).toBe('b');
});

test('a map of so much weight forgets as many as a new entry takes the room of', () => {
  const map = new LruMap<string, { weight: number }>(10, ({ weight }) => weight);
  map.set('a', { weight: 4 });
  map.set('b', { weight: 4 });
  map.set('c', { weight: 7 });
  expect(['a', 'b', 'c'].map((key) => map.get(key)?.weight)).toEqual([undefined, undefined, 7]);
  map.set('c', { weight: 2 });
  map.set('a', { weight: 8 });
  expect(['a', 'c'].map((key) => map.get(key)?.weight)).toEqual([8, 2]);
});

test('what weighs more than a map holds is not kept', () => {
  const map = new LruMap<string, { weight: number }>(10, ({ weight }) => weight);
  map.set('a', { weight: 11 });
  expect(map.get('a')).toBeUndefined();
});
