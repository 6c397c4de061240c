import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { v7 } from 'uuid';
import { expect, test } from 'vitest';
import { buildProgram } from '../start/program.ts';
import { startTestService } from '../support/service.ts';
import { effectAction, effectTable } from './effect.action.ts';
import { brokenHistories } from './histories.ts';
import { PostgresProxy } from './postgres-proxy.ts';
import { startWorker } from './worker-process.ts';

/** Where a worker can be when it freezes: what it says to the database just then, the last of the words. */
const phases = [
  ['engine.claim'],
  ['engine.claim', 'commit'],
  ['engine.claim', 'insert into effect'],
  ['engine.claim', 'insert into effect', 'engine.commit_steps'],
];

test(
  'workers frozen in the middle of whatever they do are replaced before they thaw',
  { tags: 'slow' },
  async () => {
    await buildProgram();
    await using stack = new AsyncDisposableStack();
    const env = { DOCMILL_ROLES: 'web' };
    const database = new Client();
    const timings = { engine: { frozenWorkerTimeoutMs: 5000 } };
    const actions = [effectAction(() => database, 0)];
    const service = stack.use(await startTestService({ env, actions, timings }));
    const direct = await service.database();
    await direct.query(effectTable);
    const client = await service.client();
    const workflow = randomUUID();
    const steps = [{ action: 'chaos.effect' }, { action: 'chaos.effect' }];
    await client.put(`/transform/v1/workflows/${workflow}`, { steps });

    const ids: string[] = [];
    const zombies = [];
    for (const phase of phases) {
      const proxy = stack.use(await PostgresProxy.start(service.config.databaseUrl ?? ''));
      const zombie = stack.use(await startWorker({ ...service.config, databaseUrl: proxy.url }));
      zombies.push(zombie);
      const ahead = [...phase];
      proxy.fault = (statement) => {
        if (ahead[0] === undefined || !statement.startsWith(ahead[0])) return undefined;
        ahead.shift();
        if (ahead.length === 0) zombie.signal('SIGSTOP');
        return undefined;
      };
      const batch = Array.from({ length: 6 }, () => v7());
      ids.push(...batch);
      await Promise.all(batch.map((id) => client.put(`/transform/v1/jobs/${id}`, { workflow_id: workflow })));
      await expect.poll(() => ahead.length, { interval: 5 }).toBe(0);
    }
    stack.use(await startWorker(service.config));
    const ended = async () => {
      const { rows } = await direct.query<{ ended: number }>(
        `select count(*)::int as ended from job where id = any($1) and status = 'OK'`,
        [ids],
      );
      return rows[0]?.ended;
    };
    await expect.poll(ended).toBe(ids.length);
    const story = async () => (await direct.query('select * from event order by job_id, seq')).rows;
    const before = await story();
    for (const zombie of zombies) zombie.signal('SIGCONT');
    // Each tells that it lives again only when it has thawed.
    await expect
      .poll(async () => {
        const { rows } = await direct.query<{ living: number }>(
          `select count(*)::int as living from worker where seen_at > now() - interval '3 seconds'`,
        );
        return rows[0]?.living;
      })
      .toBe(phases.length + 1);
    expect(await story()).toEqual(before);
    expect(await brokenHistories(direct)).toEqual([]);
    const { rows } = await direct.query(`
    select (select count(*)::int from intent where id not in (select key from effect)) as missing,
      (select count(*)::int from effect where key not in (select id from intent)) as strange`);
    expect(rows).toEqual([{ missing: 0, strange: 0 }]);
  },
);
