import { afterEach, expect, test, vi } from 'vitest';
import { RecordCache } from '../../src/platform/record-cache.ts';

afterEach(() => vi.useRealTimers());

const record = { url: 'https://docmill.test/files/a' };

test('a record is cached for an hour at most, as its upload URLs expire', () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const cache = new RecordCache<typeof record>(100_000);
  cache.store('a', record, '1');
  vi.setSystemTime(Date.now() + 60 * 60 * 1000);
  expect(cache.get('a')).toEqual({ mark: '1', record });
  vi.setSystemTime(Date.now() + 1);
  expect(cache.get('a')).toBeUndefined();
});

test('the records that were unused for longest make room for a new one', () => {
  const cache = new RecordCache<typeof record>(5000);
  for (const key of ['a', 'b']) cache.store(key, record, '1');
  cache.get('a');
  cache.store('c', record, '1');
  expect(['a', 'b', 'c'].map((key) => cache.get(key)?.mark)).toEqual(['1', undefined, '1']);
});

test('a record that is larger than the maximum of one record is not cached', () => {
  const cache = new RecordCache<{ text: string }>(2 ** 30);
  cache.store('a', { text: 'x'.repeat(2 ** 20) }, '1');
  expect(cache.get('a')).toBeUndefined();
});
