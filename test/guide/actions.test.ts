import { globSync } from 'node:fs';
import { basename } from 'node:path';
import { v7 } from 'uuid';
import { beforeAll, describe, expect, test } from 'vitest';
import { sampleInvoice } from '../../src/demo/sample-invoice.ts';
import { startMailServer } from '../support/mail-server.ts';
import { startTestService, type TestClient, type TestService } from '../support/service.ts';
import { until } from '../support/until.ts';
import { reading, startBank } from '../transform/providers/ecb/central-bank.ts';
import { invoiceIn } from '../transform/providers/national/national-trial.ts';
import {
  newWorkflow,
  runJob,
  storyOf,
  written,
  type ShownJob,
  type SketchStep,
} from '../transform/engine/trial.ts';
import { startReceiver } from '../webhooks/receiver.ts';
import { pageCode } from './code-blocks.ts';

/** Ids of the records that examples name. */
const [series, workflow, mailServer] = [1, 3, 4].map(
  (place) => `0197a0c0-0000-7000-8000-00000000000${place}`,
);

const actions = globSync('src/guide/actions/*.md').map((file) => basename(file, '.md'));

const invoice = sampleInvoice(new Date());

/** Job in which the example of an action succeeds. */
interface Scene {
  /** Steps before the example. */
  readonly before?: readonly (string | SketchStep)[];
  readonly data?: object;
  readonly args?: () => Promise<object>;
}

const number: SketchStep = { name: 'number', action: 'sequence.enumerate', config: { series_id: series } };
const german = {
  name: 'Kunde GmbH',
  tax_id: { country: 'DE', code: '111111125' },
  addresses: [{ street: 'Am Markt', num: '1', locality: 'Bonn', code: '53111', country: 'DE' }],
};

const scenes: Readonly<Record<string, Scene>> = {
  'silo.close': { before: [number] },
  'silo.correct': { before: [number, 'silo.close'] },
  'cron.unsubscribe': {
    before: [{ name: 'on', action: 'cron.subscribe', config: { workflow_id: workflow, interval: 'daily' } }],
  },
  'ecb.rates.update': { data: { ...invoice, exchange_rates: [{ from: 'EUR', to: 'USD', amount: '1' }] } },
  'vies.lookup': { data: { ...invoice, customer: german } },
  'ubl.generate': { before: [number] },
  'cii.generate': { before: [number] },
  'cii.pdf.embed': { before: [number, 'pdf', 'cii.generate'] },
  'email.send': { before: ['pdf'] },
  'sdi-it.generate': { data: invoiceIn('IT', 'it-sdi-v1') },
  'gov-es.facturae.generate': { data: invoiceIn('ES', 'es-facturae-v3') },
  'gov-pl.generate': { data: invoiceIn('PL', 'pl-favat-v3') },
  'ubl.import': { args: () => fileOf([number, 'ubl.generate'], 'ubl') },
  'cii.import': { args: () => fileOf([number, 'cii.generate'], 'cii') },
  'cii.pdf.import': { args: () => fileOf([number, 'pdf', 'cii.generate', 'cii.pdf.embed'], 'pdf') },
  'sdi-it.import': { args: () => fileOf(['sdi-it.generate'], 'fatturapa', invoiceIn('IT', 'it-sdi-v1')) },
  'gov-pl.import': { args: () => fileOf(['gov-pl.generate'], 'ksef', invoiceIn('PL', 'pl-favat-v3')) },
};

let service: TestService;
let client: TestClient;
let replaced: readonly (readonly [string, string])[];

const named = (step: string | SketchStep): SketchStep =>
  typeof step === 'string' ? { name: step, action: step } : step;

async function workflowOf(steps: readonly (string | SketchStep)[]): Promise<string> {
  return newWorkflow(client, { steps: written(steps.map(named)) });
}

/** Returns the arg with a file that steps write for an invoice. */
async function fileOf(
  steps: readonly (string | SketchStep)[],
  key: string,
  data: object = invoice,
): Promise<object> {
  const { attachments = [] } = await runJob(client, await workflowOf(steps), { data });
  const file = attachments.find((each) => each['key'] === key);
  const { pathname } = new URL(String(file?.['url']));
  const bytes = Buffer.from(await (await fetch(service.url + pathname)).arrayBuffer());
  return {
    invoice: `data:${String(file?.['mime'])};name=${String(file?.['name'])};base64,${bytes.toString('base64')}`,
  };
}

/** Reads the example of an action, for the servers of this test. */
function exampleOf(action: string): SketchStep {
  const [text = ''] = pageCode(`actions/${action}.md`, 'json', 'step');
  return JSON.parse(replaced.reduce((changed, [shown, own]) => changed.replaceAll(shown, own), text));
}

describe('the example on the page of an action', { tags: 'slow' }, () => {
  beforeAll(async () => {
    await using stack = new AsyncDisposableStack();
    const bank = stack.use(await startBank());
    const vies = stack.use(await startReceiver());
    const receiver = stack.use(await startReceiver());
    const mail = stack.use(await startMailServer());
    bank.reply = reading;
    vies.reply = () => ({
      status: 200,
      body: {
        countryCode: 'DE',
        requestDate: '2026-01-05T10:00:00.000Z',
        valid: true,
        name: '---',
        address: '---',
      },
    });
    const env = {
      DOCMILL_OUTBOUND_ALLOW: '127.0.0.1,localhost',
      DOCMILL_EXCHANGE_RATES_URL: `${new URL(bank.url).origin}/rates`,
      DOCMILL_VIES_URL: `${new URL(vies.url).origin}/rest-api`,
      DOCMILL_LOG_LEVEL: 'silent',
    };
    service = stack.use(await startTestService({ env }));
    client = await service.client();
    replaced = [['https://shop.example/docmill', receiver.url]];
    const config = { host: '127.0.0.1', port: mail.port, security: 'none', from: 'billing@acme.example' };
    const records: [string, object][] = [
      [`/sequence/v1/series/${series}`, { name: 'Invoices', prefix: 'INV-', padding: 6 }],
      [
        `/transform/v1/workflows/${workflow}`,
        {
          name: 'Other',
          steps: written([named('silo.state')].map((step) => ({ ...step, config: { state: 'sent' } }))),
        },
      ],
      [`/transform/v1/integrations/${mailServer}`, { provider: 'smtp', config }],
    ];
    for (const [path, body] of records) {
      const { status, json } = await client.put(path, body);
      if (status !== 200) throw new Error(JSON.stringify(json));
    }
    const opened = stack.move();
    return () => opened.disposeAsync();
  });

  test.each(actions.filter((action) => action !== 'silo.sleep'))('%s runs', async (action) => {
    const { before = [], data, args } = scenes[action] ?? {};
    const definition = await workflowOf([...before, exampleOf(action)]);
    const job = await runJob(client, definition, args ? { args: await args() } : { data: data ?? invoice });
    const failed = job.intents.filter(({ events }) => events.at(-1)?.status !== 'OK');
    expect(failed).toEqual([]);
    expect(job.status).toBe('OK');
  });

  test('silo.sleep waits until the job is poked', async () => {
    const id = v7();
    const definition = await workflowOf([exampleOf('silo.sleep')]);
    await client.put(`/transform/v1/jobs/${id}`, { workflow_id: definition });
    const read = async (): Promise<ShownJob> => (await client.get(`/transform/v1/jobs/${id}`)).json;
    await until(async () => (await read()).intents.at(-1)?.events.at(-1)?.status === 'QUEUED');
    await client.post(`/transform/v1/jobs/${id}/poke`, {});
    await until(async () => (await read()).status === 'OK');
    expect(storyOf(await read())).toEqual(['Sleep:OK/woken']);
  });
});
