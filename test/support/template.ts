import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { entities } from '../../src/declarations.ts';
import { changeKeeping } from '../../src/platform/changes/change-keeping.ts';
import { Database } from '../../src/platform/database/database.ts';
import { migrate } from '../../src/platform/database/migrate.ts';
import { createLog } from '../../src/platform/log.ts';
import { Metrics } from '../../src/platform/metrics.ts';
import { Queues } from '../../src/platform/queue/queue.ts';
import { createJobPartitioning } from '../../src/transform/jobs/job-retention.ts';

/** Makes the database that every database of a test is copied from, with our tables and the queue's, and gives its name. */
export async function prepareTemplate(serverUrl: string): Promise<string> {
  const name = `docmill_template_${randomUUID().replaceAll('-', '')}`;
  const client = new Client({ connectionString: serverUrl });
  await client.connect();
  try {
    await client.query(`create database ${name}`);
  } finally {
    await client.end();
  }
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  await makeTables(url.href);
  return name;
}

/** Makes our tables and the queue's in an empty database. */
export async function makeTables(url: string): Promise<void> {
  await using stack = new AsyncDisposableStack();
  const database = stack.use(await Database.open({ url, entities, poolSize: 2 }));
  await migrate(database);
  const log = createLog('silent');
  const services = { database, log, metrics: new Metrics() };
  for (const keeping of [changeKeeping(services, 30), createJobPartitioning(services)])
    await keeping.runChores();
  const queues = stack.use(await Queues.open(url, log));
  await queues.queue('jobs', { delays: true });
  await queues.queue('parked');
  await queues.queue('batches', { delays: true });
}
