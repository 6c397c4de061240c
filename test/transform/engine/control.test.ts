import { randomUUID } from 'node:crypto';
import { v7 } from 'uuid';
import { describe, expect, test } from 'vitest';
import { invoice } from '../../contract/world.ts';
import { sharedService } from '../../support/shared-service.ts';
import { newWorkflow, runJob, step, storyOf, written, type ShownJob } from './trial.ts';
import { gates, scripted, stopped, trialActions } from './trial-actions.ts';

const shared = sharedService({ actions: trialActions });

const addressOf = (id: string) => `/transform/v1/jobs/${id}`;

async function look(id: string): Promise<ShownJob> {
  return (await shared.client.get(addressOf(id))).json;
}

/** Creates a job of a workflow and answers its id. */
async function created(steps: object[], body: object = {}): Promise<string> {
  const id = v7();
  const workflow = await newWorkflow(shared.client, { steps: written(steps as never[]) });
  const { status } = await shared.client.put(addressOf(id), { workflow_id: workflow, ...body });
  expect(status).toBe(202);
  return id;
}

const waits = {
  name: 'waits',
  action: 'trial.script',
  config: { outcomes: [{ status: 'QUEUED' }, { status: 'OK' }] },
};

const reached = (id: string, status: string) => expect.poll(async () => (await look(id)).status).toBe(status);

describe('a cancelled job', () => {
  test('is over at once when it waits, and its intent says so', async () => {
    const id = await created([waits, { name: 'after', config: {} }]);
    await reached(id, 'QUEUED');
    const { status, json } = await shared.client.post(`${addressOf(id)}/cancel`, undefined);
    expect(status).toBe(200);
    expect(json).toMatchObject({ status: 'CANCEL', completed_at: json.updated_at });
    expect(json).not.toHaveProperty('faults');
    expect(json).not.toHaveProperty('resume_at');
    expect(json.intents).toMatchObject([{ completed: true }]);
    expect(json.intents[0].events.at(-1)).toMatchObject({ index: 3, status: 'CANCEL' });
  });

  test('aborts the signal of the step that runs, whose late answer is ignored', async () => {
    const id = await created([
      { name: 'gate', action: 'trial.gate', config: {} },
      { name: 'after', config: {} },
    ]);
    await expect.poll(() => gates.has(id)).toBe(true);
    await shared.client.post(`${addressOf(id)}/cancel`, undefined);
    await expect.poll(() => stopped.has(id)).toBe(true);
    gates.get(id)?.();
    const job = await look(id);
    expect(job.status).toBe('CANCEL');
    expect(storyOf(job)).toEqual(['gate:CANCEL']);
  });

  test('may be cancelled again; one that ended otherwise may not', async () => {
    const id = await created([waits]);
    await reached(id, 'QUEUED');
    const [first, again] = [
      await shared.client.post(`${addressOf(id)}/cancel`, undefined),
      await shared.client.post(`${addressOf(id)}/cancel`, undefined),
    ];
    expect([again.status, again.json]).toEqual([200, first.json]);
    const ended = await runJob(
      shared.client,
      await newWorkflow(shared.client, { steps: written([step('a')]) }),
    );
    const refused = await shared.client.post(`${addressOf(ended.id)}/cancel`, undefined);
    expect(refused).toMatchObject({ status: 409, json: { key: 'job-completed' } });
  });

  test('is that of the caller: elsewhere there is none, and reading does not suffice', async () => {
    const id = await created([waits]);
    const [stranger, reader] = [
      await shared.service.client(),
      await shared.service.client({ workspace: shared.client.workspace, scope: 'transform:read' }),
    ];
    for (const verb of ['cancel', 'retry', 'poke']) {
      expect((await stranger.post(`${addressOf(id)}/${verb}`, undefined)).status).toBe(404);
      expect((await reader.post(`${addressOf(id)}/${verb}`, undefined)).status).toBe(403);
    }
  });
});

describe('a poke', () => {
  test('lets a step that waits go on, and is told to it and in its events', async () => {
    const id = await created([waits, { name: 'after', config: {} }]);
    await reached(id, 'QUEUED');
    const poke = { code: 'paid', message: 'The bank says so' };
    expect((await shared.client.post(`${addressOf(id)}/poke`, poke)).status).toBe(202);
    await reached(id, 'OK');
    const job = await look(id);
    expect(job.intents[0]?.events.map(({ index, status }) => `${index} ${status}`)).toEqual([
      '1 RUN',
      '2 QUEUED',
      '3 POKE',
      '4 RUN',
      '5 OK',
    ]);
    expect(job.intents[0]?.events[2]).toMatchObject(poke);
    expect(scripted.get(id)?.[1]?.wake).toMatchObject(poke);
  });

  test('that comes while the step still runs is not lost: the job does not wait', async () => {
    const id = await created([
      { name: 'gate', action: 'trial.gate', config: { outcomes: [{ status: 'QUEUED' }, { status: 'OK' }] } },
    ]);
    await expect.poll(() => gates.has(id)).toBe(true);
    await shared.client.post(`${addressOf(id)}/poke`, undefined);
    const open = gates.get(id);
    gates.delete(id);
    open?.();
    await expect.poll(() => gates.has(id)).toBe(true);
    gates.get(id)?.();
    await reached(id, 'OK');
    expect((await look(id)).intents[0]?.events.map(({ status }) => status)).toEqual([
      'RUN',
      'QUEUED',
      'POKE',
      'RUN',
      'OK',
    ]);
  });

  test('of a job that has ended is a conflict', async () => {
    const { id } = await runJob(
      shared.client,
      await newWorkflow(shared.client, { steps: written([step('a')]) }),
    );
    expect(await shared.client.post(`${addressOf(id)}/poke`, undefined)).toMatchObject({
      status: 409,
      json: { key: 'not-waiting' },
    });
  });

  test('and the other verbs are the same in GraphQL', async () => {
    const id = await created([waits]);
    await reached(id, 'QUEUED');
    const verbs = 'mutation ($id: ID!) { pokeJob(id: $id, input: { code: "x" }) { id } }';
    expect((await shared.client.graphql(verbs, { id })).json).toEqual({ data: { pokeJob: { id } } });
    await reached(id, 'OK');
    const retry = 'mutation ($id: ID!) { retryJob(id: $id, input: { from: "start" }) { id } }';
    expect((await shared.client.graphql(retry, { id })).json).toEqual({ data: { retryJob: { id } } });
    await expect.poll(async () => (await look(id)).intents.length).toBe(2);
    await reached(id, 'OK');
    const cancel = await shared.client.graphql('mutation ($id: ID!) { cancelJob(id: $id) { id } }', { id });
    expect(cancel.json.errors[0].extensions).toMatchObject({ key: 'job-completed' });
  });
});

/** A step that fails, and does not when it runs again. */
const failsOnce = (name: string) => ({
  name,
  action: 'trial.script',
  config: { outcomes: [{ status: 'KO', code: 'no' }, { status: 'OK' }] },
});

describe('a retry', () => {
  test('goes on from the step that failed, with new intents, and drops the fault', async () => {
    const definition = {
      steps: written([step('a'), failsOnce('b'), step('c')]),
      rescue: written([step('r')]),
    };
    const failed = await runJob(shared.client, await newWorkflow(shared.client, definition));
    expect(storyOf(failed)).toEqual(['a:OK', 'b:KO/no', 'r:OK']);
    expect((await shared.client.post(`${addressOf(failed.id)}/retry`, undefined)).status).toBe(202);
    await reached(failed.id, 'OK');
    const job = await look(failed.id);
    expect(storyOf(job)).toEqual(['a:OK', 'b:KO/no', 'r:OK', 'b:OK', 'c:OK']);
    expect(job).not.toHaveProperty('faults');
    expect(new Set(job.intents.map(({ id }) => id)).size).toBe(5);
  });

  test('goes on inside a branch, and behind it where the branches join again', async () => {
    const branch = { code: 'left', steps: [failsOnce('inner'), step('last of the branch')] };
    const steps = written([step('fork', 'OK:left', [branch]), step('join')]);
    const failed = await runJob(shared.client, await newWorkflow(shared.client, { steps }));
    expect(failed.status).toBe('KO');
    await shared.client.post(`${addressOf(failed.id)}/retry`, {});
    await reached(failed.id, 'OK');
    expect(storyOf(await look(failed.id)).slice(2)).toEqual(['inner:OK', 'last of the branch:OK', 'join:OK']);
  });

  test('from the start runs every step again', async () => {
    const job = await runJob(
      shared.client,
      await newWorkflow(shared.client, { steps: written([step('a'), step('b', 'SKIP')]) }),
    );
    await shared.client.post(`${addressOf(job.id)}/retry`, { from: 'start' });
    await expect.poll(async () => (await look(job.id)).intents.length).toBe(4);
    await reached(job.id, 'SKIP');
    expect(storyOf(await look(job.id))).toEqual(['a:OK', 'b:SKIP', 'a:OK', 'b:SKIP']);
  });

  test('takes the workflow as it is now when it is asked to', async () => {
    const [a, b] = [randomUUID(), randomUUID()];
    const before = [
      { id: a, name: 'a', config: {} },
      { id: b, name: 'b', config: { status: 'KO' } },
    ];
    const workflow = await newWorkflow(shared.client, { steps: written(before) });
    const failed = await runJob(shared.client, workflow);
    const mended = [
      { id: a, name: 'a', config: {} },
      { id: b, name: 'b, mended', config: {} },
    ];
    await shared.client.patch(`/transform/v1/workflows/${workflow}`, { steps: written(mended) });
    await shared.client.post(`${addressOf(failed.id)}/retry`, { version: 'current' });
    await reached(failed.id, 'OK');
    expect(storyOf(await look(failed.id))).toEqual(['a:OK', 'b:KO', 'b, mended:OK']);
    const other = await runJob(
      shared.client,
      await newWorkflow(shared.client, { steps: written([step('x', 'KO')]) }),
    );
    await shared.client.patch(
      `/transform/v1/workflows/${(other as ShownJob & { workflow_id: string }).workflow_id}`,
      {
        steps: written([step('y')]),
      },
    );
    expect(await shared.client.post(`${addressOf(other.id)}/retry`, { version: 'current' })).toMatchObject({
      status: 422,
      json: { fields: { version: expect.stringMatching(/^has no step [-\da-f]{36} \(x\), with which/) } },
    });
  });

  test('begins with the step that it is given, of the version that it is given', async () => {
    const [a, b, inner, c] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
    const [first, last] = [
      { id: a, name: 'a', config: {} },
      { id: c, name: 'c', config: { status: 'KO' } },
    ];
    const workflow = await newWorkflow(shared.client, { steps: written([first, last]) });
    const { id } = await runJob(shared.client, workflow);
    const next = [{ steps: [{ id: inner, name: 'inner', config: {} }] }];
    await shared.client.patch(`/transform/v1/workflows/${workflow}`, {
      steps: written([first, { id: b, name: 'b', config: {}, next }, { ...last, config: {} }]),
      rescue: written([step('r')]),
    });
    const ask = (body: object) => shared.client.post(`${addressOf(id)}/retry`, body);
    expect(await ask({ step_id: b })).toMatchObject({
      status: 422,
      json: { fields: { step_id: 'is no step of the main flow of this version' } },
    });
    expect(await ask({ step_id: b, from: 'start', version: 'current' })).toMatchObject({
      status: 422,
      json: { fields: { step_id: 'cannot be given together with from' } },
    });
    await ask({ step_id: b, version: 'current' });
    await reached(id, 'OK');
    expect(storyOf(await look(id))).toEqual(['a:OK', 'c:KO', 'b:OK', 'inner:OK', 'c:OK']);
    await ask({ step_id: inner });
    await expect.poll(async () => (await look(id)).intents.length).toBe(7);
    await reached(id, 'OK');
    expect(storyOf(await look(id)).slice(5)).toEqual(['inner:OK', 'c:OK']);
  });

  test('of a cancelled job goes on with the step that was cancelled', async () => {
    const id = await created([step('a'), waits, step('c')]);
    await reached(id, 'QUEUED');
    await shared.client.post(`${addressOf(id)}/cancel`, undefined);
    await shared.client.post(`${addressOf(id)}/retry`, undefined);
    await reached(id, 'OK');
    expect(storyOf(await look(id))).toEqual(['a:OK', 'waits:CANCEL', 'waits:OK', 'c:OK']);
  });

  test('is refused where nothing failed, while the job runs, and for what is no choice', async () => {
    const id = await created([waits]);
    await reached(id, 'QUEUED');
    const refusal = async (body: object) => {
      const { status, json } = await shared.client.post(`${addressOf(id)}/retry`, body);
      return [status, json.key];
    };
    expect(await refusal({})).toEqual([409, 'job-running']);
    await shared.client.post(`${addressOf(id)}/poke`, undefined);
    await reached(id, 'OK');
    expect(await refusal({})).toEqual([409, 'nothing-failed']);
    expect(await refusal({ from: 'middle' })).toEqual([422, 'validation']);
  });
});

describe('a dry run', () => {
  test(
    'shows the path and leaves no number, no signature, no entry, no file and no other job',
    { tags: 'slow' },
    async () => {
      const own = await shared.service.client();
      const series = randomUUID();
      await own.put(`/sequence/v1/series/${series}`, { name: 'Invoices', prefix: 'F-', padding: 3 });
      const other = await newWorkflow(own, { steps: written([step('other')]) });
      const workflow = await newWorkflow(own, {
        steps: written([
          { name: 'number', action: 'sequence.enumerate', config: { series_id: series } },
          { name: 'state', action: 'silo.state', config: { state: 'processing' } },
          { name: 'sign', action: 'silo.close', config: {} },
          { name: 'print', action: 'pdf', config: {} },
          { name: 'sleep', action: 'silo.sleep', config: { seconds: 3600 } },
          { name: 'create', action: 'transform.job.create', config: { workflow_id: other } },
          { name: 'script', action: 'trial.script', config: { outcomes: [{ status: 'KO' }] } },
        ]),
      });
      const job = await runJob(own, workflow, { data: invoice, dry_run: true });
      expect(job).toMatchObject({ status: 'OK', dry_run: true, envelope: { doc: { code: 'F-001' } } });
      expect(storyOf(job)).toEqual(
        ['number', 'state', 'sign', 'print', 'sleep', 'create', 'script'].map((name) => `${name}:OK`),
      );
      expect(job.envelope).not.toHaveProperty('sigs');
      expect(job).not.toHaveProperty('silo_entry_id');
      expect(scripted.has(job.id)).toBe(false);
      const listed = async (address: string) => (await own.get(address)).json.list.length;
      expect(await listed('/silo/v1/entries')).toBe(0);
      expect(await listed('/transform/v1/jobs')).toBe(1);
      expect((await own.get(`/sequence/v1/series/${series}`)).json.last_index).toBe(0);
      const database = await shared.service.database();
      const files = await database.query(
        'select from silo_file where workspace_id = (select workspace_id from job where id = $1)',
        [job.id],
      );
      expect(files.rowCount).toBe(0);
    },
  );

  test('hands the document from step to step, and is not retried', async () => {
    const workflow = await newWorkflow(shared.client, {
      steps: written([
        { name: 'title', action: 'silo.modify', config: { data: { title: 'B' } } },
        { name: 'if', action: 'silo.if', config: { expr: "doc.title == 'B'" } },
      ]),
    });
    const data = { $schema: 'https://gobl.org/draft-0/note/message', title: 'A', content: 'C' };
    const job = await runJob(shared.client, workflow, { data, dry_run: true });
    expect(storyOf(job)).toEqual(['title:OK', 'if:OK/true']);
    expect(await shared.client.post(`${addressOf(job.id)}/retry`, { from: 'start' })).toMatchObject({
      status: 409,
      json: { key: 'dry-run' },
    });
  });

  test('leaves the entry it is about as it is', async () => {
    const data = { $schema: 'https://gobl.org/draft-0/note/message', title: 'A', content: 'C' };
    const entry = await shared.client.put(`/silo/v1/entries/${v7()}`, { data });
    const workflow = await newWorkflow(shared.client, {
      steps: written([{ name: 'title', action: 'silo.modify', config: { data: { title: 'B' } } }]),
    });
    const job = await runJob(shared.client, workflow, { silo_entry_id: entry.json.id, dry_run: true });
    expect(job.envelope?.doc['title']).toBe('B');
    const { json } = await shared.client.get(`/silo/v1/entries/${entry.json.id}`);
    expect(json).toEqual(entry.json);
  });
});
