import { randomUUID } from 'node:crypto';
import { v7 } from 'uuid';
import { mailProvider } from '../support/mail-provider.ts';
import { until } from '../support/until.ts';
import {
  startTestService,
  TestClient,
  type TestAnswer,
  type TestService,
  type TestServiceOptions,
} from '../support/service.ts';
import { addSubscription } from './cron-subscriptions.ts';

/** A business document that becomes an entry. */
export const message = { $schema: 'https://gobl.org/draft-0/note/message', title: 'Hello', content: 'World' };

/** An invoice without a code. */
export const invoice = {
  $schema: 'https://gobl.org/draft-0/bill/invoice',
  currency: 'EUR',
  series: 'F',
  supplier: { name: 'Supplier S.L.', tax_id: { country: 'ES', code: 'B98602642' } },
  customer: { name: 'Customer S.A.', tax_id: { country: 'ES', code: 'A58818501' } },
  lines: [
    {
      quantity: '2',
      item: { name: 'Chair', price: '45.00' },
      taxes: [{ cat: 'VAT', rate: 'general' }],
    },
  ],
};

/** An e-invoice that lacks nearly everything. */
export const einvoice =
  '<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2" xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2"><cbc:ID>1</cbc:ID></Invoice>';

/** One record of every kind in one workspace, and clients of different standing. */
export interface World extends AsyncDisposable {
  service: TestService;
  /** May do everything. */
  admin: TestClient;
  /** May do everything, in another workspace. */
  stranger: TestClient;
  /** Has a good token that allows nothing of what the area needs. */
  unrelated(permission: string): Promise<TestClient>;
  anonymous: TestClient;
  /** An app that is enrolled. */
  app: TestClient;
  ids: Record<
    | 'token'
    | 'workflow'
    | 'job'
    | 'jobEntry'
    | 'file'
    | 'integration'
    | 'printTemplate'
    | 'series'
    | 'seriesEntry'
    | 'siloEntry'
    | 'enrollment'
    | 'client'
    | 'bulk'
    | 'verification'
    | 'webhook'
    | 'cronSubscription'
    | 'connectEndpoint'
    | 'delivery',
    string
  > & {
    jobKey: string;
    siloKey: string;
    /** The key of a temporary file, another one each time; and of a row beside the silo entry. */
    spooled: () => string;
    row: () => string;
    /** A webhook endpoint that can be removed, another one each time. */
    removable: () => string;
    /** An endpoint of Connect that can be removed, another one each time. */
    closable: () => string;
    /** A subscription that can be ended, another one each time. */
    endable: () => string;
    /** An integration that serves actions, and a task that waits for its answer. */
    serving: string;
    task: string;
    /** A job that sleeps, another one each time. */
    asleep: () => string;
    /** A job that has ended, another one each time. */
    ended: () => string;
  };
}

/** Starts a service with a workspace that holds something of everything. */
export async function openWorld({ env, ...options }: TestServiceOptions = {}): Promise<World> {
  const service = await startTestService({
    providers: [mailProvider],
    ...options,
    env: { DOCMILL_OUTBOUND_ALLOW: '127.0.0.1', ...env },
  });
  const admin = await service.client({ scope: 'admin system:read' });
  const stranger = await service.client();
  const others = new Map<string, Promise<TestClient>>();
  const id = randomUUID;
  const ids = {
    workflow: id(),
    job: v7(),
    jobKey: 'order/1',
    siloKey: 'message/1',
    integration: id(),
    printTemplate: id(),
    series: id(),
    seriesEntry: id(),
    siloEntry: v7(),
    enrollment: id(),
    bulk: v7(),
    verification: v7(),
    webhook: id(),
    connectEndpoint: id(),
  };
  await made(admin.put(`/sequence/v1/series/${ids.series}`, { name: 'Invoices', prefix: 'F-', padding: 3 }));
  await made(admin.put(`/sequence/v1/series/${ids.series}/entries/${ids.seriesEntry}`, { meta: { a: 1 } }));
  await made(admin.put(`/silo/v1/entries/${ids.siloEntry}`, { data: message, key: ids.siloKey }));
  const rows = Array.from({ length: 12 }, (_, index) => `row-${index}`);
  const payment = { ref: 'pay-1', indexed: true };
  for (const [key, row] of [['payment', payment], ...rows.map((row) => [row, {}])] as const)
    await made(admin.put(`/silo/v1/entries/${ids.siloEntry}/meta/${key as string}`, row));
  const spooled: string[] = [];
  for (const name of rows)
    spooled.push((await made(admin.post('/silo/v1/spool', { name: `${name}.xml`, data: 'PGEvPg==' }))).key);
  const files = { 'main.typ': '= Invoice' };
  await made(
    admin.put(`/transform/v1/print-templates/${ids.printTemplate}`, { name: 'Ours', notes: 'A', files }),
  );
  await made(
    admin.put(`/transform/v1/integrations/${ids.integration}`, {
      name: 'Mail',
      provider: 'mail',
      config: { host: 'mail.example', pin: 'secret' },
    }),
  );
  await made(
    admin.put(`/transform/v1/workflows/${ids.workflow}`, {
      name: 'Everything',
      description: 'Numbers, prints and signs',
      country: 'ES',
      schema: 'bill/invoice',
      steps: [
        {
          id: id(),
          name: 'Number',
          action: 'sequence.enumerate',
          // The last step fails after a number was taken.
          config: { series_id: ids.series, precheck: false },
        },
        {
          id: id(),
          name: 'Dear?',
          action: 'silo.if',
          config: { expr: 'doc.totals.payable > 100' },
          summary: 'Asks for the total',
          notes: 'A note',
          next: [{ code: 'true', steps: [{ id: id(), action: 'silo.state', config: { state: 'sent' } }] }],
        },
        { id: id(), name: 'Print', action: 'pdf' },
        { id: id(), name: 'Sign', action: 'silo.close' },
        { id: id(), name: 'Fail', action: 'silo.if', config: { expr: 'doc.currency' } },
      ],
      rescue: [{ id: id(), action: 'silo.folder', config: { folder: 'failed' } }],
    }),
  );
  const body = { workflow_id: ids.workflow, data: invoice, key: ids.jobKey, tags: ['a'], args: { x: 'y' } };
  const { silo_entry_id: jobEntry, attachments } = await made(
    admin.put(`/transform/v1/jobs/${ids.job}?wait=20`, body),
  );
  const nothing = { action: 'cancel', filter: { key: 'nobody' } };
  await made(admin.put(`/transform/v1/bulks/${ids.bulk}`, nothing));
  await made(admin.put(`/sequence/v1/verifications/${ids.verification}`, { series_id: ids.series }));
  // Nobody listens there.
  await made(
    admin.put(`/webhooks/v1/endpoints/${ids.webhook}`, {
      url: 'http://127.0.0.1:1/',
      types: ['bulk.created'],
    }),
  );
  const cronSubscription = await addSubscription(service, admin, ids.workflow);
  const endable: string[] = [];
  while (endable.length < rows.length) endable.push(await addSubscription(service, admin, ids.workflow));
  const closable = rows.map(() => id());
  const asked = { workflow_id: ids.workflow, auth: 'bearer', secret: 'a-secret-that-is-long-enough' };
  for (const endpoint of [ids.connectEndpoint, ...closable])
    await made(admin.put(`/connect/v1/endpoints/${endpoint}`, { ...asked, slug: `e-${endpoint}` }));
  const removable = rows.map(() => id());
  for (const endpoint of removable) {
    const nowhere = { url: 'https://erp.example/', types: ['bulk.created'], disabled: true };
    await made(admin.put(`/webhooks/v1/endpoints/${endpoint}`, nowhere));
  }
  const { id: delivery } = await made(admin.post(`/webhooks/v1/endpoints/${ids.webhook}/test`, undefined));
  const { id: token } = await made(admin.post('/access/v1/tokens', { subject: 'reader', scope: 'viewer' }));
  const { apps } = service.service.access;
  const { clientId: client, clientSecret } = await apps.create(`app-${id()}`, ['silo:write']);
  await made(admin.put(`/access/v1/enrollment/${ids.enrollment}`, { client_id: client }));
  const anonymous = new TestClient(service.url, undefined, admin.workspace);
  const credentials = { client_id: client, client_secret: clientSecret, id: ids.enrollment };
  const { token: appToken } = await made(anonymous.post('/access/v1/enrollment/authorize', credentials));
  const waiting = await waitingTask(admin);
  const asleep = await jobsOf(admin, [{ action: 'silo.sleep', config: { duration: 'P1D' } }], 'QUEUED');
  const ended = await jobsOf(admin, [], 'OK');
  return {
    service,
    admin,
    stranger,
    ids: {
      ...ids,
      spooled: () => spooled.pop() ?? '',
      row: () => rows.pop() ?? '',
      removable: () => removable.pop() ?? '',
      endable: () => endable.pop() ?? '',
      closable: () => closable.pop() ?? '',
      cronSubscription,
      delivery,
      token,
      client,
      ...waiting,
      asleep,
      ended,
      jobEntry,
      file: attachments[0].id,
    },
    anonymous,
    app: new TestClient(service.url, appToken, admin.workspace),
    unrelated(permission) {
      const scope = permission.startsWith('sequence')
        ? 'silo:read silo:write'
        : 'sequence:read sequence:write';
      const known = others.get(scope) ?? service.client({ workspace: admin.workspace, scope });
      others.set(scope, known);
      return known;
    },
    [Symbol.asyncDispose]: () => service[Symbol.asyncDispose](),
  };
}

/** A task that its provider cannot be handed: nobody listens there. */
async function waitingTask(client: TestClient): Promise<{ serving: string; task: string }> {
  const [serving, workflow] = [randomUUID(), randomUUID()];
  const actions = [{ id: 'acme.send', name: 'Send', summary: 'Sends it' }];
  const secret = `whsec_${Buffer.alloc(24).toString('base64')}`;
  const config = { url: 'http://127.0.0.1:1/', secret, actions };
  await made(client.put(`/transform/v1/integrations/${serving}`, { provider: 'http', config }));
  await made(client.put(`/transform/v1/workflows/${workflow}`, { steps: [{ action: 'acme.send' }] }));
  const { id } = await made(client.post('/transform/v1/jobs', { workflow_id: workflow }));
  const job = async () => made(client.get(`/transform/v1/jobs/${id}`));
  await until(async () => (await job()).status === 'ERR');
  return { serving, task: (await job()).intents[0].id };
}

/** Many jobs of these steps that have come to a status; answers one after the other. */
async function jobsOf(client: TestClient, steps: object[], status: string): Promise<() => string> {
  const workflow = randomUUID();
  await made(client.put(`/transform/v1/workflows/${workflow}`, { steps }));
  const ids = Array.from({ length: 20 }, () => v7());
  await Promise.all(ids.map((id) => made(client.put(`/transform/v1/jobs/${id}`, { workflow_id: workflow }))));
  const address = `/transform/v1/jobs?workflow_id=${workflow}&status=${status}&limit=100`;
  await until(async () => (await made(client.get(address))).list.length === ids.length);
  return () => ids.pop() ?? '';
}

async function made(answer: Promise<TestAnswer>): Promise<TestAnswer['json']> {
  const { status, json } = await answer;
  if (status >= 300) throw new Error(`${status} ${JSON.stringify(json)}`);
  return json;
}
