import type { Client } from 'pg';
import { action, type Action } from '../../src/transform/providers/action.ts';
import { delay } from '../support/delay.ts';

/** Where the outside world keeps what was done to it: once per key, however often it was asked. */
export const effectTable = `create table effect (key uuid primary key, job uuid, began int not null, ended int not null)`;

class NoConfig {}

/** Reaches outside: does something under its idempotency key that takes a while. */
export function effectAction(outside: () => Client, durationMs: number): Action<NoConfig> {
  return action<NoConfig>({
    id: 'chaos.effect',
    name: 'Effect',
    summary: 'Does something outside',
    config: NoConfig,
    document: 'none',
    timeoutSeconds: 60,
    outside: true,
    async run({ idempotencyKey, jobId }) {
      await outside().query(
        'insert into effect values ($1, $2, 1, 0) on conflict (key) do update set began = effect.began + 1',
        [idempotencyKey, jobId],
      );
      await delay(durationMs);
      await outside().query('update effect set ended = ended + 1 where key = $1', [idempotencyKey]);
      return { status: 'OK' };
    },
  });
}
