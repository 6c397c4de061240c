import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { mailProvider } from '../../support/mail-provider.ts';
import type { TestClient } from '../../support/service.ts';
import { sharedService } from '../../support/shared-service.ts';

const shared = sharedService({ providers: [mailProvider] });
const secret = `whsec_${Buffer.alloc(24).toString('base64')}`;
let client: TestClient;

beforeEach(async () => {
  client = await shared.service.client();
});

async function put(kind: string, body: object): Promise<string> {
  const id = randomUUID();
  const { status, json } = await client.put(`/transform/v1/${kind}/${id}`, body);
  expect({ status, json }).toMatchObject({ status: 200 });
  return id;
}

const newMail = () => put('integrations', { name: 'Mail', provider: 'mail', config: { host: 'h' } });
const newServing = (action: string) =>
  put('integrations', {
    provider: 'http',
    config: { url: 'https://acme.example', secret, actions: [{ id: action, name: 'A', summary: 'A' }] },
  });
const send = (integration: string, name = 'Send') => ({
  id: randomUUID(),
  name,
  action: 'mail.send',
  config: { integration_id: integration, subject: 's' },
});
const usesOf = async (id: string) =>
  (await client.get(`/transform/v1/integrations/${id}/used-by`)).json['list'];

test('an integration tells which steps use it, wherever they stand', async () => {
  const [mail, other] = [await newMail(), await newMail()];
  const [plain, inner, rescue] = [send(mail), send(mail, 'Inner'), send(mail, 'Rescue')];
  const branch = { action: 'silo.if', config: { expr: 'true' }, next: [{ code: 'true', steps: [inner] }] };
  const workflow = await put('workflows', { name: 'Sends', steps: [plain, branch], rescue: [rescue] });
  await put('workflows', { steps: [send(other)] });
  const found = {
    workflow_id: workflow,
    workflow_name: 'Sends',
    disabled: false,
    version: '1',
    action: 'mail.send',
  };
  expect(await usesOf(mail)).toEqual([
    { ...found, step_id: plain.id, step_name: 'Send', path: '$.steps[0]' },
    { ...found, step_id: inner.id, step_name: 'Inner', path: '$.steps[1].next[0].steps[0]' },
    { ...found, step_id: rescue.id, step_name: 'Rescue', path: '$.rescue[0]' },
  ]);
});

test('a draft and what is published both count, and earlier versions do not', async () => {
  const [first, second, third] = [await newMail(), await newMail(), await newMail()];
  const workflow = await put('workflows', { steps: [send(first)] });
  const address = `/transform/v1/workflows/${workflow}`;
  await client.patch(address, { steps: [send(second)] });
  await client.patch(address, { steps: [send(third)], draft: true });
  expect(await usesOf(first)).toEqual([]);
  expect(await usesOf(second)).toMatchObject([{ workflow_id: workflow, version: '2' }]);
  const [draft, ...others] = await usesOf(third);
  expect([draft.version, others]).toEqual([undefined, []]);
});

test('an integration is used by steps that name an action of it alone, unless they name another integration', async () => {
  const serving = await newServing('acme.send');
  const step = { id: randomUUID(), action: 'acme.send' };
  const workflow = await put('workflows', { steps: [step] });
  const other = await newServing('acme.send');
  await put('workflows', { steps: [{ action: 'acme.send', config: { integration_id: other } }] });
  expect(await usesOf(serving)).toMatchObject([{ workflow_id: workflow, step_id: step.id }]);
});

test('a page of integrations tells who uses each, and nothing of other workspaces', async () => {
  const mail = await newMail();
  await put('workflows', { name: 'Sends', steps: [send(mail)] });
  const stranger = await shared.service.client();
  expect((await stranger.get(`/transform/v1/integrations/${mail}/used-by`)).status).toBe(404);
  const { json } = await client.graphql('{ integrations { nodes { name usedBy { workflowName path } } } }');
  expect(json['data']).toEqual({
    integrations: { nodes: [{ name: 'Mail', usedBy: [{ workflowName: 'Sends', path: '$.steps[0]' }] }] },
  });
});
