import { expect, test } from 'vitest';
import { scrape } from '../../support/metrics.ts';
import { startTestService } from '../../support/service.ts';
import { trialActions } from './trial-actions.ts';

const workflow = '0197a0c0-0000-4000-8000-0000000000a1';

test('jobs that wait for a worker are told apart from those whose time has not come', async () => {
  await using service = await startTestService({
    env: { DOCMILL_METRICS_PORT: '0', DOCMILL_ROLES: 'web' },
    actions: trialActions,
  });
  const client = await service.client();
  await client.put(`/transform/v1/workflows/${workflow}`, { steps: [{ action: 'trial.end' }] });
  for (const _ of [1, 2, 3]) await client.post('/transform/v1/jobs', { workflow_id: workflow });
  const database = await service.database();
  await database.query(
    `update pgboss.job set start_after = now() + interval '1 hour'
     where id = (select id from pgboss.job where name = 'jobs' limit 1)`,
  );
  await database.query(
    `update pgboss.job set start_after = now() - interval '90 seconds'
     where id = (select id from pgboss.job where name = 'jobs' and start_after < now() limit 1)`,
  );
  const told = await scrape(service);
  expect(told.get('docmill_queue_jobs{state="due"}')).toBe(2);
  expect(told.get('docmill_queue_jobs{state="delayed"}')).toBe(1);
  expect(told.get('docmill_queue_oldest_due_seconds')).toBeGreaterThanOrEqual(90);
  expect(told.get('docmill_workers{state="alive"}')).toBe(0);
});

test('a worker that was not heard of for long is told apart from those that are alive', async () => {
  await using service = await startTestService({ env: { DOCMILL_METRICS_PORT: '0', DOCMILL_ROLES: 'web' } });
  const database = await service.database();
  await database.query(
    `insert into worker (id, seen_at) values
       ('0197a0c0-0000-4000-8000-0000000000b1', now() - interval '1 minute'),
       ('0197a0c0-0000-4000-8000-0000000000b2', now()), ('0197a0c0-0000-4000-8000-0000000000b3', now())`,
  );
  const told = await scrape(service);
  expect(told.get('docmill_workers{state="alive"}')).toBe(2);
  expect(told.get('docmill_workers{state="silent"}')).toBe(1);
});

test('a process that only works tells the same', async () => {
  await using service = await startTestService({
    env: { DOCMILL_METRICS_PORT: '0', DOCMILL_ROLES: 'worker' },
  });
  expect(service.service.url).toBeUndefined();
  const told = await scrape(service);
  expect(told.get('docmill_workers{state="alive"}')).toBe(1);
  expect(told.get('docmill_queue_jobs{state="due"}')).toBe(0);
});
