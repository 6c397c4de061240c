import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { defaultTimings } from '../../../src/platform/timings.ts';
import { examineFeed } from '../../../src/doctor/held-feed.ts';
import { OpenDatabase } from '../../../src/doctor/open-database.ts';
import { FeedWatch } from '../../../src/platform/changes/change-metrics.ts';
import { createLog } from '../../../src/platform/log.ts';
import { Metrics } from '../../../src/platform/metrics.ts';
import { samplesOf } from '../../support/metrics.ts';
import { startTestService, type TestService } from '../../support/service.ts';
import { startTemporaryPostgres } from '../../support/temporary-postgres.ts';

const stack = new AsyncDisposableStack();
let service: TestService;
/** A session in another database of a server of its own, as it holds back the feeds of all databases there. */
let holder: Client;
let pid: number;

beforeAll(async () => {
  const { url } = stack.use(await startTemporaryPostgres({ fsync: false }));
  const elsewhere = new URL(url);
  elsewhere.pathname = '/template1';
  service = stack.use(await startTestService({ env: { DATABASE_URL: url } }));
  holder = new Client({ connectionString: elsewhere.href, application_name: 'nightly import' });
  await holder.connect();
  stack.defer(() => holder.end());
  await holder.query('begin');
  await holder.query('select pg_current_xact_id()');
  const { rows } = await holder.query<{ pid: number }>('select pg_backend_pid() as pid');
  pid = rows[0]?.pid ?? 0;
});

afterAll(() => stack.disposeAsync());

test('who holds back the feed is told by metrics, the log and the doctor, and no more when it has ended', async () => {
  const metrics = new Metrics();
  const lines: { level: string; line: unknown }[] = [];
  const log = {
    warn: (line: unknown) => lines.push({ level: 'warn', line }),
    info: (line: unknown) => lines.push({ level: 'info', line }),
  };
  using watch = new FeedWatch(service.service.platform.changes, { metrics, log }, 0);
  const name = holder.database ?? '';
  const sample = `docmill_feed_held_seconds{pid="${pid}",application="nightly import",database="${name}"}`;
  const scrape = async () => samplesOf((await metrics.scrape(createLog('silent'))).text);
  await expect.poll(async () => (await scrape()).get(sample)).toBeGreaterThan(0);
  await watch.report();
  await watch.report();
  expect(lines).toMatchObject([
    { level: 'warn', line: { holder: { pid, application: 'nightly import', database: name } } },
  ]);
  await using database = await OpenDatabase.connect(service.config.databaseUrl ?? '');
  expect(await examineFeed(database, defaultTimings.doctor, 0)).toMatchObject({
    check: 'feed',
    healthy: false,
    sentence: expect.stringMatching(
      `^The transaction of process ${pid} \\(application nightly import, user [^,]+, database ${name}\\) holds back the change feed for \\d+ s: end it`,
    ),
  });
  expect(await examineFeed(database, defaultTimings.doctor)).toMatchObject({ healthy: true });
  expect((await fetch(`${service.url}/readyz`)).status).toBe(200);
  await holder.query('rollback');
  await expect.poll(async () => (await scrape()).get(sample)).toBe(undefined);
});
