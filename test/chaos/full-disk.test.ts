import { join } from 'node:path';
import { expect, test } from 'vitest';
import { until } from '../support/until.ts';
import { sized } from './conditions.ts';
import { startOwnPostgres } from './own-postgres.ts';
import { openScene } from './scene.ts';
import { canMount, mountDisk } from './small-disk.ts';

const passing = new Set(['unavailable']);

test.skipIf(!canMount)(
  'a full disk of files is waited for, whatever was to be stored',
  { tags: 'slow' },
  async () => {
    await using stack = new AsyncDisposableStack();
    const disk = await mountDisk(stack, 16);
    const scene = await openScene(stack, { dataFolder: join(disk.folder, 'data') });
    await disk.fill();
    const count = sized(20, 300);
    await scene.create(count);
    const putOff = async () => {
      const { rows } = await scene.database.query(
        `select from event where status = 'ERR' and code = 'unavailable' limit $1`,
        [count / 2],
      );
      return rows.length === count / 2;
    };
    await until(putOff);
    await disk.empty();
    expect(await scene.violations({ passing })).toEqual([]);
  },
);

test.skipIf(!canMount)(
  'a full disk under PostgreSQL costs time and nothing that was acknowledged',
  { tags: 'slow' },
  async () => {
    await using stack = new AsyncDisposableStack();
    const disk = await mountDisk(stack, 400);
    const settings = { min_wal_size: '32MB', max_wal_size: '64MB', shared_buffers: '32MB' };
    const folder = join(disk.folder, 'postgres');
    const postgres = await startOwnPostgres(stack, { folder, settings });
    const scene = await openScene(stack, { databaseUrl: postgres.url });
    for (let round = 0; round < sized(1, 10); round += 1) {
      const over = new AbortController();
      const creating = (async () => {
        while (!over.signal.aborted) await scene.create(10);
      })();
      await disk.fill();
      await until(async () => (await scene.client().get('/readyz')).status === 503);
      over.abort();
      await disk.empty();
      await creating;
    }
    expect(await scene.violations({ passing })).toEqual([]);
  },
);
