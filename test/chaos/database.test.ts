import { randomUUID } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { v7 } from 'uuid';
import { expect, test } from 'vitest';
import { startEmbeddedPostgres } from '../../src/platform/database/embedded/embedded-postgres.ts';
import { copyCluster } from '../support/copied-cluster.ts';
import { startTestService } from '../support/service.ts';
import { brokenHistories } from './histories.ts';

const jobs = 200;
const kills = 2;

test(
  'PostgreSQL killed under load loses no job it has acknowledged, and ends each once',
  { tags: 'slow' },
  async () => {
    const folder = join(tmpdir(), `docmill-chaos-${randomUUID()}`);
    await using stack = new AsyncDisposableStack();
    stack.defer(() => rm(folder, { recursive: true, force: true, maxRetries: 20 }));
    await copyCluster(folder);
    const postgres = stack.use(await startEmbeddedPostgres({ folder }));
    const service = stack.use(
      await startTestService({ env: { DATABASE_URL: postgres.url, DOCMILL_LOG_LEVEL: 'silent' } }),
    );
    const client = await service.client();
    const workflow = randomUUID();
    const steps = ['true', 'true', 'true'].map(() => ({ action: 'silo.state', config: { state: 'sent' } }));
    await client.put(`/transform/v1/workflows/${workflow}`, { steps });
    const data = { $schema: 'https://gobl.org/draft-0/note/message', title: 'A', content: 'B' };

    const acknowledged: string[] = [];
    /** Repeats a create until it is acknowledged: what was answered with an error may have been done. */
    const create = async (id: string): Promise<void> => {
      for (;;) {
        const { status } = await client.put(`/transform/v1/jobs/${id}`, { workflow_id: workflow, data });
        expect(status).toBeOneOf([202, 503]);
        if (status === 202) break;
      }
      acknowledged.push(id);
    };
    const killing = (async () => {
      for (let killed = 1; killed <= kills; killed += 1) {
        const due = Math.floor((killed * jobs) / (kills + 1));
        await expect.poll(() => acknowledged.length, { interval: 1 }).toBeGreaterThan(due);
        const pid = await readFile(join(folder, 'cluster/postmaster.pid'), 'utf8');
        process.kill(Number.parseInt(pid, 10), 'SIGKILL');
      }
    })();
    const queue = Array.from({ length: jobs }, () => v7());
    const writers = Array.from({ length: 8 }, async () => {
      for (let id = queue.pop(); id !== undefined; id = queue.pop()) await create(id);
    });
    await Promise.all([...writers, killing]);

    const database = await connected(postgres.url);
    stack.defer(() => database.end());
    await expect
      .poll(async () => {
        const { rows } = await database.query(
          `select count(*)::int as ended from job where id = any($1) and status = 'OK'`,
          [acknowledged],
        );
        return (rows as { ended: number }[])[0]?.ended;
      })
      .toBe(jobs);
    expect(await brokenHistories(database)).toEqual([]);
  },
);

/** A connection, as soon as the server gives one. */
async function connected(url: string): Promise<Client> {
  let client = new Client({ connectionString: url });
  const connects = async () => {
    client = new Client({ connectionString: url });
    return client.connect().then(
      () => true,
      () => false,
    );
  };
  await expect.poll(connects).toBe(true);
  return client;
}
