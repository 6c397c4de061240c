import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { invoice } from '../../../contract/world.ts';
import { startTestService, type Json, type TestClient, type TestService } from '../../../support/service.ts';
import { pageCode } from '../../../guide/code-blocks.ts';
import { newWorkflow, runJob, storyOf, written } from '../../engine/trial.ts';

const page = 'external-providers.md';
const [program = ''] = pageCode(page, 'js', 'provider');

let stack: AsyncDisposableStack;
let service: TestService;
let client: TestClient;
let integration: Json;

/** Everything is taken from the page: what whoever reads it would write. */
beforeAll(async () => {
  stack = new AsyncDisposableStack();
  const [text = ''] = pageCode(page, 'json', 'integration');
  integration = JSON.parse(text);
  const port = await startProgram(program, integration.config.secret);
  integration.config.url = `http://127.0.0.1:${port}`;
  service = stack.use(await startTestService({ env: { DOCMILL_OUTBOUND_ALLOW: '127.0.0.1' } }));
  client = await service.client();
  await client.put(`/transform/v1/integrations/${randomUUID()}`, integration);
});
afterAll(() => stack.disposeAsync());

/** Runs a program that prints its port when it listens. */
async function startProgram(program: string, secret: string): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'docmill-provider-'));
  stack.defer(() => rm(folder, { recursive: true }));
  const file = join(folder, 'provider.mjs');
  await writeFile(file, program);
  const child = spawn(process.execPath, [file], {
    env: { PORT: '0', SECRET: secret },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  stack.defer(() => void child.kill());
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  return Number(line.toString());
}

const steps = (config: object) => written([{ name: 'a', action: 'acme.register', config }]);

test('the provider of the page registers an invoice and notes its number', async () => {
  const workflow = await newWorkflow(client, { steps: steps({ channel: 'test' }) });
  const job = await runJob(client, workflow, { data: invoice });
  expect(storyOf(job)).toEqual(['a:OK']);
  const number = `test-${job.intents[0]?.id.slice(-6)}`;
  expect(job.args).toEqual({ 'acme-number': number });
  expect(job.envelope?.doc).toMatchObject({ meta: { 'acme-number': number } });
});

test('it refuses an invoice in its own words, and the workflow goes by its code', async () => {
  const branching = written([
    {
      name: 'a',
      action: 'acme.register',
      config: { channel: 'live' },
      next: [
        {
          status: 'KO',
          code: 'no-customer',
          steps: [{ name: 'b', action: 'silo.state', config: { state: 'error' } }],
        },
      ],
    },
  ]);
  const { customer: _, ...nobodys } = invoice;
  const job = await runJob(client, await newWorkflow(client, { steps: branching }), {
    data: { ...nobodys, $tags: ['simplified'] },
  });
  expect([job.status, ...storyOf(job)]).toEqual(['OK', 'a:KO/no-customer', 'b:OK']);
});

test('its schema is held against steps', async () => {
  const body = { steps: steps({ channel: 'private' }) };
  const { status, json } = await client.put(`/transform/v1/workflows/${randomUUID()}`, body);
  expect(status).toBe(422);
  expect(json.fields).toEqual({
    steps: { 0: { config: { channel: 'must be equal to one of the allowed values' } } },
  });
});

test('it takes no task that is signed with another secret', async () => {
  const other = await service.client();
  const secret = `whsec_${Buffer.alloc(32).toString('base64')}`;
  const config = { ...integration.config, secret };
  await other.put(`/transform/v1/integrations/${randomUUID()}`, { ...integration, config });
  const workflow = await newWorkflow(other, { steps: steps({ channel: 'test' }) });
  expect(storyOf(await runJob(other, workflow, { data: invoice }))).toEqual(['a:KO/http-401']);
});

test('the program of the page has 40 lines at most', () => {
  expect(program.trimEnd().split('\n').length).toBeLessThanOrEqual(40);
});
