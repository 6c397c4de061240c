import { expect, test } from 'vitest';
import { isLong, seed } from './conditions.ts';
import { createDatabase } from '../support/postgres.ts';
import { until } from '../support/until.ts';
import { PostgresProxy, type Fault } from './postgres-proxy.ts';
import { openScene } from './scene.ts';
import { seeded } from '../support/seeded.ts';

/** What is a transaction of its own unless it stands in one, and what makes of a COMMIT one that concerns a job. */
const alone = /^(engine\.commit_steps|entries\.(number|sign).*)$/;
const within =
  /^(engine\.(claim|claim_new|commit_steps|release|park|return|recover)|\s*insert into pgboss\.)/i;

function isBoundary(statement: string, before: readonly string[]): boolean {
  if (/^commit/i.test(statement)) return before.some((earlier) => within.test(earlier));
  return before.length === 0 && alone.test(statement);
}

/** Every run of the journey has more commits than these, and far fewer than those. */
const fewest = 16;
const most = 60;

test.each([
  ['a worker', false],
  ['a web that runs jobs as well', true],
])('%s may die before and after each commit of a job', { tags: 'slow' }, async (_, together) => {
  await using stack = new AsyncDisposableStack();
  const { url: databaseUrl } = stack.use(await createDatabase());
  const proxy = stack.use(await PostgresProxy.start(databaseUrl));
  const workerEnv = { DATABASE_URL: proxy.url };
  const scene = await openScene(stack, { databaseUrl, workers: 1, workerEnv, together });
  const { workers } = scene;
  const untilEnded = () =>
    until(async () => {
      const { rows } = await scene.database.query('select from job where completed_at is null');
      return rows.length === 0;
    });

  /** Runs a job whose worker dies at its nth commit; answers whether it has as many. */
  const dieAt = async (nth: number, fault: Fault): Promise<boolean> => {
    let passed = 0;
    proxy.fault = (statement, before) => {
      if (!isBoundary(statement, before)) return undefined;
      passed += 1;
      return passed === nth ? fault : undefined;
    };
    const died = Promise.withResolvers<true>();
    proxy.onLoss = () => {
      proxy.onLoss = () => undefined;
      workers[0]?.signal('SIGKILL');
      died.resolve(true);
    };
    const creating = scene.create(1);
    const hasDied = await Promise.race([died.promise, creating.then(untilEnded).then(() => false)]);
    proxy.fault = () => undefined;
    if (hasDied) {
      await workers[0]?.ended;
      workers[0] = await scene.anotherWorker();
      await creating;
      await untilEnded();
    }
    return hasDied;
  };

  const random = seeded(seed);
  const faults: Fault[] = ['lose', 'lose answer'];
  let deaths = 0;
  if (isLong) {
    // Until a job has no such commit any more.
    for (let nth = 1; nth < most && deaths >= 2 * (nth - 1); nth += 1)
      for (const fault of faults) deaths += (await dieAt(nth, fault)) ? 1 : 0;
  } else {
    const somewhere = 1 + Math.floor(random() * fewest);
    deaths += (await dieAt(somewhere, random() < 0.5 ? 'lose' : 'lose answer')) ? 1 : 0;
  }
  expect(deaths).toBeGreaterThanOrEqual(isLong ? 2 * fewest : 1);
  expect(await scene.violations()).toEqual([]);
});
