import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { v7 } from 'uuid';
import { invoice } from '../../../contract/world.ts';
import { sharedService } from '../../../support/shared-service.ts';
import { until } from '../../../support/until.ts';
import { newWorkflow, runJob, storyOf, written, type ShownJob } from '../../engine/trial.ts';

const shared = sharedService({
  env: { DOCMILL_OUTBOUND_ALLOW: '127.0.0.1', DOCMILL_LOG_LEVEL: 'silent' },
});

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

let server: Server;
let asked: string[];
let answer: { status: number; body: Buffer };

beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.writeHead(answer.status).end(answer.body);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

beforeEach(() => {
  asked = [];
  answer = { status: 200, body: pixel };
});

const urlOf = (path: string) => `http://127.0.0.1:${(server.address() as AddressInfo).port}/${path}`;

async function printing(config: object): Promise<string> {
  return newWorkflow(shared.client, { steps: written([{ name: 'a', action: 'pdf', config }]) });
}

async function printed(config: object, args: object = {}): Promise<ShownJob> {
  return runJob(shared.client, await printing(config), { data: invoice, args });
}

async function hasPicture({ attachments = [] }: ShownJob): Promise<boolean> {
  const file = attachments.find(({ category }) => category === 'format');
  const answered = await fetch(shared.service.url + new URL(String(file?.['url'])).pathname);
  return Buffer.from(await answered.arrayBuffer()).includes('/Subtype /Image');
}

test('a logo is fetched from its server, once for a run of prints', { tags: 'slow' }, async () => {
  const config = { logo_url: urlOf('logo.png') };
  const first = await printed(config);
  expect(storyOf(first)).toEqual(['a:OK']);
  expect(await hasPicture(first)).toBe(true);
  expect(await hasPicture(await printed(config))).toBe(true);
  expect(asked).toEqual(['/logo.png']);
});

test.each([
  ['that is not there', { status: 404, body: Buffer.from('') }, 'logo-missing'],
  ['that was moved', { status: 302, body: Buffer.from('') }, 'logo-missing'],
  ['that is a page', { status: 200, body: Buffer.from('<html>') }, 'logo-unreadable'],
  ['that is torn', { status: 200, body: pixel.subarray(0, 20) }, 'logo-unreadable'],
  [
    'that is too large',
    { status: 200, body: Buffer.concat([pixel, Buffer.alloc(2_000_000)]) },
    'logo-unreadable',
  ],
])('a logo %s ends the step', async (name, answered, code) => {
  answer = answered;
  const job = await printed({ logo_url: urlOf(encodeURIComponent(name)) });
  expect(storyOf(job)).toEqual([`a:KO/${code}`]);
  expect(job.attachments).toBeUndefined();
});

test('a server that may not be called is not', async () => {
  const job = await printed({ logo_url: 'http://127.0.0.2/logo.png' });
  expect(storyOf(job)).toEqual(['a:KO/target-refused']);
});

test('a server of logos that is out of order is waited for', async () => {
  answer = { status: 503, body: Buffer.from('') };
  const path = `/transform/v1/jobs/${v7()}`;
  const workflowId = await printing({ logo_url: urlOf('later.png') });
  await shared.client.put(path, { workflow_id: workflowId, data: invoice });
  const last = async () => ((await shared.client.get(path)).json as ShownJob).intents[0]?.events.at(-1);
  await until(async () => (await last())?.status === 'ERR');
  expect(await last()).toMatchObject({ code: 'http-503' });
});

test.each([
  ['a data URI without a name', `data:image/png;base64,${pixel.toString('base64')}`],
  ['a data URI with one', `data:image/png;name=ours.png;base64,${pixel.toString('base64')}`],
])('an arg holds a logo as %s', async (_, logo) => {
  const job = await printed({}, { 'pdf-logo-url': logo });
  expect(storyOf(job)).toEqual(['a:OK']);
  expect(await hasPicture(job)).toBe(true);
  expect(asked).toEqual([]);
});
