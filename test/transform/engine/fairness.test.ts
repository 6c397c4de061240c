import { randomUUID } from 'node:crypto';
import { v7 } from 'uuid';
import { afterEach, expect, test } from 'vitest';
import { startService } from '../../../src/app.ts';
import { createLog } from '../../../src/platform/log.ts';
import { action, ok, type Action } from '../../../src/transform/providers/action.ts';
import type { Provider } from '../../../src/transform/providers/provider.ts';
import { scrape } from '../../support/metrics.ts';
import { startTestService, type TestClient, type TestService } from '../../support/service.ts';
import { until } from '../../support/until.ts';
import { newWorkflow, runJob, storyOf, written, type ShownJob } from './trial.ts';
import { trialActions } from './trial-actions.ts';

class NoConfig {}

/** Steps that stand still until they are let go, by the ids of their jobs. */
class Stand {
  readonly #standing = new Map<string, () => void>();
  #most = 0;

  /** How many stood at once at most. */
  get most(): number {
    return this.#most;
  }

  /** The jobs of a list that stand. */
  of(jobs: readonly string[]): string[] {
    return jobs.filter((id) => this.#standing.has(id));
  }

  action(id: string, outside: boolean): Action {
    return action({
      id,
      name: 'Stand',
      summary: 'Stands still until the test lets it go',
      config: NoConfig,
      document: 'none',
      outside,
      run: async ({ jobId }) => {
        const { promise, resolve } = Promise.withResolvers<void>();
        this.#standing.set(jobId, resolve);
        this.#most = Math.max(this.#most, this.#standing.size);
        await promise;
        return ok();
      },
    });
  }

  letGo(jobs: Iterable<string>): void {
    for (const job of jobs) {
      this.#standing.get(job)?.();
      this.#standing.delete(job);
    }
  }

  /** Lets every job of a list go as soon as it stands. */
  async letAllGo(jobs: readonly string[]): Promise<void> {
    const left = new Set(jobs);
    while (left.size > 0) {
      await until(() => this.of([...left]).length > 0);
      const standing = this.of([...left]);
      this.letGo(standing);
      for (const job of standing) left.delete(job);
    }
  }
}

let service: TestService | undefined;
afterEach(async () => {
  await service?.service.transform.worker[Symbol.asyncDispose]();
  await service?.[Symbol.asyncDispose]();
});

/**
 * A service with steps that stand: outside, while they compute, and at an agency, a provider of its own. Its worker starts
 * once two workspaces have workflows.
 */
async function standingService(env: Record<string, string>) {
  const [outside, computing, agency] = [new Stand(), new Stand(), new Stand()];
  const provider: Provider = {
    id: 'agency',
    name: 'Agency',
    summary: 'A provider of its own',
    actions: [agency.action('agency.ask', true)],
  };
  const own = [outside.action('stand.outside', true), computing.action('stand.computing', false)];
  const options = { env: { DOCMILL_ROLES: 'web', ...env }, providers: [provider] };
  service = await startTestService({ ...options, actions: [...trialActions, ...own] });
  const [a, b] = await Promise.all([service.client(), service.client()]);
  await Promise.all([a, b].map((client) => newWorkflow(client, {})));
  return { whole: service, a, b, outside, computing, agency, provider };
}

/** Starts so many jobs of one workspace whose second step is the given one, and answers their ids. */
async function startJobs(client: TestClient, count: number, step: string): Promise<string[]> {
  const steps = written([{ name: 'before' }, { name: 'stand', action: step, config: {} }, { name: 'after' }]);
  const workflow = await newWorkflow(client, { steps });
  const ids = Array.from({ length: count }, () => v7());
  await Promise.all(ids.map((id) => client.put(`/transform/v1/jobs/${id}`, { workflow_id: workflow })));
  return ids;
}

async function fastJob(client: TestClient): Promise<string[]> {
  return storyOf(await runJob(client, await newWorkflow(client, { steps: written([{ name: 'fast' }]) })));
}

/** Waits until the jobs have ended, each after all of its steps. */
async function ended(client: TestClient, jobs: readonly string[]): Promise<void> {
  for (const id of jobs) {
    const shown = async (): Promise<ShownJob> => (await client.get(`/transform/v1/jobs/${id}`)).json;
    await until(async () => (await shown()).completed_at !== undefined);
    expect(storyOf(await shown())).toEqual(['before:OK', 'stand:OK', 'after:OK']);
  }
}

test(
  'a job does not wait for the thousands that another workspace sent before',
  { tags: 'slow' },
  async () => {
    const { whole, a, b } = await standingService({ DOCMILL_ROLES: 'web' });
    const { creation, worker } = whole.service.transform;
    const workspaces = whole.service.access.workspaces;
    const { id: flooded } = await workspaces.ensure(a.workspace);
    const scope = { workspaceId: flooded, subject: 'test', permissions: new Set(['admin'] as const) };
    const workflowId = await newWorkflow(a, { steps: written([{ name: 'one' }, { name: 'two' }]) });
    for (let sent = 0; sent < 2000; sent += 500)
      await Promise.all(Array.from({ length: 500 }, () => creation.create(scope, { workflowId })));
    const path = `/transform/v1/jobs/${v7()}`;
    await b.put(path, { workflow_id: await newWorkflow(b, { steps: written([{ name: 'only' }]) }) });

    await worker.start();
    await until(async () => (await b.get(path)).json.completed_at !== undefined);
    const database = await whole.database();
    const { rows } = await database.query<{ before: number }>(
      `select count(*)::int as before from job a
     where workspace_id = $1 and completed_at <= (select max(completed_at) from job where workspace_id <> $1)`,
      [flooded],
    );
    expect(rows[0]?.before).toBeLessThan(500);
    await until(async () => {
      const { rows: open } = await database.query('select from job where completed_at is null limit 1');
      return open.length === 0;
    });
  },
);

test(
  'steps of one workspace that wait for the outside leave slots for those of another',
  { tags: 'slow' },
  async () => {
    const { whole, a, b, outside } = await standingService({ DOCMILL_OUTSIDE_CONCURRENCY: '8' });
    await whole.service.transform.worker.start();
    const flood = await startJobs(a, 30, 'stand.outside');
    await until(() => outside.of(flood).length === 6);
    const held = outside.of(flood);
    const [single = ''] = await startJobs(b, 1, 'stand.outside');
    await outside.letAllGo([single]);
    await ended(b, [single]);
    expect(outside.of(flood)).toEqual(held);
    await outside.letAllGo(flood);
    await ended(a, flood);
    expect(outside.most).toBeLessThanOrEqual(7);
  },
);

test(
  'jobs of one workspace that compute for long leave slots for those of another',
  { tags: 'slow' },
  async () => {
    const { whole, a, b, computing } = await standingService({ DOCMILL_WORKER_CONCURRENCY: '4' });
    await whole.service.transform.worker.start();
    const flood = await startJobs(a, 10, 'stand.computing');
    await until(() => computing.of(flood).length === 3);
    const held = computing.of(flood);
    expect(await fastJob(b)).toEqual(['fast:OK']);
    expect(computing.of(flood)).toEqual(held);
    await computing.letAllGo(flood);
    await ended(a, flood);
    expect(computing.most).toBe(3);
  },
);

test(
  'a workspace runs no more jobs at once than the setting allows, and others are not held back by it',
  { tags: 'slow' },
  async () => {
    const { whole, a, b, outside } = await standingService({ DOCMILL_WORKSPACE_CONCURRENCY: '3' });
    await whole.service.transform.worker.start();
    const flood = await startJobs(a, 20, 'stand.outside');
    await until(() => outside.of(flood).length === 3);
    const other = await startJobs(b, 5, 'stand.outside');
    await until(() => outside.of(other).length === 3);
    expect(outside.of(flood)).toHaveLength(3);
    await Promise.all([outside.letAllGo(other), outside.letAllGo(flood)]);
    await ended(a, flood);
    await ended(b, other);
    expect(outside.most).toBe(6);
  },
);

test(
  'a provider is asked by no more steps at once than the setting allows, and its queue holds nobody else back',
  { tags: 'slow' },
  async () => {
    const { whole, a, b, outside, agency } = await standingService({
      DOCMILL_PROVIDER_CONCURRENCY: 'agency=4',
    });
    await whole.service.transform.worker.start();
    const flood = await startJobs(a, 20, 'agency.ask');
    await until(() => agency.of(flood).length === 3);
    const held = agency.of(flood);
    // Neither those that ask another provider, nor those of another workspace, nor those that just compute.
    const elsewhere = await startJobs(a, 2, 'stand.outside');
    await outside.letAllGo(elsewhere);
    await ended(a, elsewhere);
    const other = await startJobs(b, 3, 'agency.ask');
    await agency.letAllGo(other);
    await ended(b, other);
    expect(await fastJob(a)).toEqual(['fast:OK']);
    expect(agency.of(flood)).toEqual(held);
    await agency.letAllGo(flood);
    await ended(a, flood);
    expect(agency.most).toBe(4);
  },
);

test('the only workspace has all slots', { tags: 'slow' }, async () => {
  const env = { DOCMILL_ROLES: 'web', DOCMILL_OUTSIDE_CONCURRENCY: '8' };
  const outside = new Stand();
  service = await startTestService({
    env,
    actions: [...trialActions, outside.action('stand.outside', true)],
  });
  const client = await service.client();
  const jobs = await startJobs(client, 12, 'stand.outside');
  await service.service.transform.worker.start();
  await until(() => outside.of(jobs).length === 8);
  await outside.letAllGo(jobs);
  await ended(client, jobs);
  expect(outside.most).toBe(8);
});

test('jobs that wait for a limit go on in a process that has none', { tags: 'slow' }, async () => {
  const { whole, a, agency, provider } = await standingService({
    DOCMILL_PROVIDER_CONCURRENCY: 'agency=1',
    DOCMILL_METRICS_PORT: '0',
  });
  await whole.service.transform.worker.start();
  const flood = await startJobs(a, 6, 'agency.ask');
  await until(() => agency.of(flood).length === 1);
  const database = await whole.database();
  await until(async () => {
    const { rows } = await database.query("select from pgboss.job where name = 'parked'");
    return rows.length === 5;
  });
  expect((await scrape(whole)).get('docmill_queue_jobs{state="parked"}')).toBe(5);
  const config = { ...whole.config, roles: new Set(['worker'] as const), providerConcurrency: new Map() };
  const own = { id: 'test', name: 'Test', summary: 'What a test needs', actions: trialActions };
  const second = await startService(config, createLog('error'), [own, provider]);
  try {
    await until(() => agency.of(flood).length === 6);
    expect(agency.most).toBe(6);
    agency.letGo(flood);
    await ended(a, flood);
  } finally {
    await second[Symbol.asyncDispose]();
  }
});

test('a limit for what is no provider is refused at the start', async () => {
  const env = { DOCMILL_PROVIDER_CONCURRENCY: `agency-${randomUUID()}=4` };
  await expect(startTestService({ env })).rejects.toThrow(
    /^DOCMILL_PROVIDER_CONCURRENCY names agency-.*, which is no provider: these are .*http/,
  );
});
