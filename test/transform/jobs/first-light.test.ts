import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestService, type TestService } from '../../support/service.ts';

let service: TestService;
beforeAll(async () => (service = await startTestService()));
afterAll(() => service[Symbol.asyncDispose]());

test('a job without steps ends OK with one intent and one event', async () => {
  const client = await service.client();
  const workflowId = '0197a0c0-0000-7000-8000-0000000000b1';
  const made = await client.put(`/transform/v1/workflows/${workflowId}`, { name: 'Nothing', steps: [] });
  expect(made.status).toBe(200);
  const { status, json } = await client.post('/transform/v1/jobs?wait=5', { workflow_id: workflowId });
  expect(status).toBe(202);
  expect(json.status).toBe('OK');
  expect(json.completed_at).toBe(json.updated_at);
  expect(json.intents).toHaveLength(1);
});
