import { randomUUID } from 'node:crypto';
import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { action, ok } from '../../src/transform/providers/action.ts';
import { startTestService, type TestClient, type TestService } from '../support/service.ts';

class NoConfig {}

/** A step that ends when the test says so. */
let open: () => void = () => undefined;
const gate = action({
  id: 'test.gate',
  name: 'Gate',
  summary: 'Waits until it is opened',
  config: NoConfig,
  document: 'none',
  outside: true,
  async run() {
    await new Promise<void>((resolve) => (open = resolve));
    return ok();
  },
});

let service: TestService;
let client: TestClient;
const quick = randomUUID();
const gated = randomUUID();

beforeAll(async () => {
  service = await startTestService({ actions: [gate] });
  client = await service.client();
  await client.put(`/transform/v1/workflows/${quick}`, { name: 'Quick' });
  await client.put(`/transform/v1/workflows/${gated}`, { steps: [{ action: 'test.gate' }] });
});
afterAll(() => service[Symbol.asyncDispose]());

test.each(['', '?wait=0', '?wait=-5', '?wait='])('%s does not wait', async (query) => {
  const { status, json } = await client.post(`/transform/v1/jobs${query}`, { workflow_id: gated });
  expect(status).toBe(202);
  expect(json.completed_at).toBeUndefined();
  await followed(json.id as string);
});

test.each(['?wait=30', '?wait=true', '?wait=30.5', '?wait=100000', '?wait=NaN'])(
  '%s answers when the job has completed, not when the time is over, with 202',
  async (query) => {
    const other = v7();
    const whole = client.put(`/transform/v1/jobs/${other}?wait=30`, { workflow_id: gated });
    const answer = client.post(`/transform/v1/jobs${query}`, { workflow_id: quick });
    const { status, json } = await Promise.race([answer, whole]);
    expect({ status, job: json.status }).toEqual({ status: 202, job: 'OK' });
    expect(json.completed_at).toBe(json.updated_at);
    await followed(other);
    expect((await whole).json).toMatchObject({ id: other, status: 'OK' });
  },
);

test('wait ends before the job when its time is over', async () => {
  const { status, json } = await client.post('/transform/v1/jobs?wait=1', { workflow_id: gated });
  expect(status).toBe(202);
  expect(json.status).toBeOneOf(['NA', 'RUN']);
  expect(json.completed_at).toBeUndefined();
  await followed(json.id as string);
});

test('a repeat waits for the job it repeats', async () => {
  const body = { workflow_id: gated, key: 'repeat' };
  const first = await client.post('/transform/v1/jobs', body);
  const again = client.post('/transform/v1/jobs?wait=30', body);
  await followed(first.json.id as string);
  expect((await again).json).toMatchObject({ id: first.json.id, status: 'OK' });
});

/** Opens the gate of a job and waits for its end. */
async function followed(id: string): Promise<void> {
  await expect.poll(async () => (await client.get(`/transform/v1/jobs/${id}`)).json.status).toBe('RUN');
  await expect
    .poll(async () => {
      open();
      return (await client.get(`/transform/v1/jobs/${id}`)).json.status;
    })
    .toBe('OK');
}
