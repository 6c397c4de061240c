import { expect, test } from 'vitest';
import { seed, sized } from './conditions.ts';
import { startOwnPostgres } from './own-postgres.ts';
import { PostgresProxy } from './postgres-proxy.ts';
import { openScene } from './scene.ts';
import { seeded } from '../support/seeded.ts';

test(
  'PostgreSQL killed while jobs of dead workers are recovered loses none of them',
  { tags: 'slow' },
  async () => {
    await using stack = new AsyncDisposableStack();
    const postgres = await startOwnPostgres(stack);
    const proxy = stack.use(await PostgresProxy.start(postgres.url));
    const workerEnv = { DATABASE_URL: proxy.url };
    const scene = await openScene(stack, { databaseUrl: postgres.url, workerEnv });
    const { provider, workers } = scene;
    const random = seeded(seed);

    for (let round = 0; round < sized(1, 20); round += 1) {
      const tasks = provider.asked + 10;
      const creating = scene.create(sized(30, 200));
      await expect.poll(() => provider.asked, { interval: 5 }).toBeGreaterThan(tasks);
      // Either while the recovery is written, or when it is to be committed.
      const phase = random() < 0.5 ? /^engine\.recover$/ : /^commit/i;
      const struck = Promise.withResolvers<void>();
      proxy.fault = (statement, before) => {
        const isRecovery = statement === 'engine.recover' || before.includes('engine.recover');
        if (!isRecovery || !phase.test(statement)) return undefined;
        proxy.fault = () => undefined;
        void postgres.kill().then(struck.resolve);
        return undefined;
      };
      await workers[round % 2]?.kill();
      await struck.promise;
      workers[round % 2] = await scene.anotherWorker();
      await creating;
    }
    expect(await scene.violations({ passing: new Set(['unavailable']) })).toEqual([]);
  },
);
