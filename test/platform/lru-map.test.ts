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
