import { expect, test } from 'vitest';
import { createLog } from '../../../src/platform/log.ts';
import { BoundedStorage } from '../../../src/platform/storage/bounded-storage.ts';
import type { FileStorage } from '../../../src/platform/storage/storage.ts';

/** A disk that never answers. */
const hanging: FileStorage = {
  put: () => new Promise(() => undefined),
  get: () => new Promise(() => undefined),
  remove: () => new Promise(() => undefined),
};

test('a storage that hangs is given up and told to be unavailable', async () => {
  const storage = new BoundedStorage(hanging, createLog('silent'), { operationTimeoutMs: 10 });
  await expect(storage.put(Buffer.from('x'))).rejects.toMatchObject({ kind: 'unavailable' });
  await expect(storage.get('x')).rejects.toMatchObject({ kind: 'unavailable' });
  await expect(storage.remove('x')).rejects.toMatchObject({ kind: 'unavailable' });
});

test('whoever waits for a storage may stop to, with a reason of their own', async () => {
  const storage = new BoundedStorage(hanging, createLog('silent'));
  const patience = new AbortController();
  const given = storage.put(Buffer.from('x'), patience.signal);
  patience.abort(new Error('the step is over'));
  await expect(given).rejects.toThrow('the step is over');
  await expect(storage.get('x', 1, patience.signal)).rejects.toThrow('the step is over');
});
