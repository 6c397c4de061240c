import { randomUUID } from 'node:crypto';
import { v7 } from 'uuid';
import { beforeAll, describe, expect, test } from 'vitest';
import { sharedService } from '../support/shared-service.ts';
import { message } from './world.ts';

/* What clients that exist send, as they send it. */

const shared = sharedService();
const workflow = randomUUID();
const jobs = '/transform/v1/jobs';

beforeAll(async () => {
  await shared.client.put(`/transform/v1/workflows/${workflow}`, { steps: [] });
});

describe('a job', () => {
  test('with an empty silo_entry_id has none, and is the same as one without', async () => {
    const address = `${jobs}/${v7()}?wait=true`;
    const body = { workflow_id: workflow, data: message };
    const made = await shared.client.put(address, {
      ...body,
      silo_entry_id: '',
      key: '',
      tags: null,
      args: null,
    });
    expect(made).toMatchObject({ status: 202, json: { status: 'OK', silo_entry_id: expect.any(String) } });
    const again = await shared.client.put(address, body);
    expect([again.json.id, again.headers.get('idempotent-replayed')]).toEqual([made.json.id, 'true']);
    const bare = await shared.client.post(jobs, { workflow_id: workflow, silo_entry_id: '' });
    expect([bare.status, bare.json.silo_entry_id]).toEqual([202, undefined]);
  });

  test('that is fetched with wait is answered when it has completed', async () => {
    const sleeping = randomUUID();
    const steps = [{ action: 'silo.sleep', config: { seconds: 1 } }];
    await shared.client.put(`/transform/v1/workflows/${sleeping}`, { steps });
    const { json } = await shared.client.post(jobs, { workflow_id: sleeping });
    expect(json.completed_at).toBeUndefined();
    const { json: ended } = await shared.client.get(`${jobs}/${json.id}?wait=60`);
    expect(ended).toMatchObject({ status: 'OK', completed_at: expect.any(String) });
    expect((await shared.client.get(`${jobs}/${json.id}?wait=true`)).json).toEqual(ended);
    for (const id of [v7(), 'none'])
      expect((await shared.client.get(`${jobs}/${id}?wait=60`)).status).toBe(404);
  });

  test('whose client has gone is waited for no longer', async () => {
    const sleeping = randomUUID();
    const steps = [{ action: 'silo.sleep', config: { duration: 'P1D' } }];
    await shared.client.put(`/transform/v1/workflows/${sleeping}`, { steps });
    const { json } = await shared.client.post(jobs, { workflow_id: sleeping });
    const gone = new AbortController();
    const headers = { authorization: `Bearer ${shared.client.token}` };
    const asked = fetch(`${shared.service.url}${jobs}/${json.id}?wait=60`, { headers, signal: gone.signal });
    gone.abort();
    await expect(asked).rejects.toThrow(/abort/);
    const after = await shared.client.get(`${jobs}/${json.id}?wait=0`);
    expect(after.json.completed_at).toBeUndefined();
  });
});

describe('an integration', () => {
  const form = { 'content-type': 'application/x-www-form-urlencoded' };

  test('is made of a form as of JSON', async () => {
    const address = `/transform/v1/integrations/${randomUUID()}`;
    const made = await shared.client.put(address, 'name=M%C3%BChle+A&notes=n%26m&config=%7B%7D', form);
    expect(made).toMatchObject({ status: 200, json: { name: 'Mühle A', notes: 'n&m' } });
    const again = await shared.client.put(address, { name: 'Mühle A', notes: 'n&m', config: {} });
    expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([200, 'true']);
  });

  test.each([
    ['name=A&nme=B', 400, 'nme'],
    ['config=%7B', 400, 'config'],
    [`name=${'x'.repeat(256)}`, 422, 'name'],
  ])('is refused for the form %s', async (body, status, field) => {
    const answer = await shared.client.put(`/transform/v1/integrations/${randomUUID()}`, body, form);
    expect([answer.status, Object.keys(answer.json.fields)]).toEqual([status, [field]]);
  });
});

test('a form is no body of anything else', async () => {
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  expect((await shared.client.post(jobs, `workflow_id=${workflow}`, form)).status).toBe(415);
});

test('a limit out of its range is told by the message itself', async () => {
  for (const [path, says] of [
    ['/silo/v1/entries?limit=0', 'The parameter limit must not be less than 1'],
    ['/transform/v1/jobs?limit=101', 'The parameter limit must not be greater than 100'],
  ] as const) {
    const { status, json } = await shared.client.get(path);
    expect([status, json.message]).toEqual([422, says]);
  }
});
