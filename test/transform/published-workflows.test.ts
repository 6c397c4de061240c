import { randomUUID } from 'node:crypto';
import { v1 } from 'uuid';
import { expect, test } from 'vitest';
import { invoice } from '../contract/world.ts';
import { until } from '../support/until.ts';
import { germanInvoice } from './providers/einvoice/german-invoice.ts';
import { sharedProvider } from './providers/http/shared-provider.ts';
import type { ReceivedTask } from './providers/http/external-provider.ts';
import { storyOf, type ShownJob } from './engine/trial.ts';

/**
 * Workflows in the form in which those of the existing product are published: `provider` for the action, `NA` for any
 * status, texts that forms have left empty. A provider of the tests stands in for agencies and networks.
 */
const shared = sharedProvider();

const id = randomUUID;
const answers = (body: object) => ({ body });
const served = (...ids: string[]) =>
  ids.map((action) => ({
    id: action,
    name: action,
    summary: 'Stands in',
    config: { additionalProperties: true },
  }));

/** Imports a workflow as it is published; answers its id. */
async function imported(workflow: object): Promise<string> {
  const address = id();
  const { status, json } = await shared.client.put(`/transform/v1/workflows/${address}`, workflow);
  expect({ status, fields: json['fields'] }).toEqual({ status: 200, fields: undefined });
  return address;
}

/** Runs a workflow as clients do, by an id of version 1. */
async function ran(workflowId: string, body: object = { data: invoice }): Promise<ShownJob> {
  const job = { workflow_id: workflowId, ...body };
  const { status, json } = await shared.client.put(`/transform/v1/jobs/${v1()}?wait=20`, job);
  expect({ status, json }).toMatchObject({ status: 202 });
  return json;
}

/** What the provider was asked for, in order. */
const asked = () => shared.provider.tasks.map(({ action }) => action);

const state = (name: string, key: string) => ({
  id: id(),
  name,
  provider: 'silo.state',
  summary: `Set state to \`${key}\``,
  config: { state: key },
});

test(
  'an invoice is numbered, sent by Peppol, printed and completed, or marked when nobody receives it',
  { tags: 'slow' },
  async () => {
    await shared.integrate(served('peppol.send'));
    const workflow = await imported({
      name: 'Send by Peppol',
      description: 'Issues an invoice and sends it',
      country: 'ES',
      schema: 'bill/invoice',
      steps: [
        state('Set state', 'processing'),
        {
          id: id(),
          name: 'Add sequential code',
          provider: 'sequence.enumerate',
          summary: 'Dynamic',
          config: { name: 'Invoices', padding: 6, prefix: 'PEP-', start: 1, sign: true },
        },
        {
          id: id(),
          name: 'Sign envelope',
          provider: 'silo.close',
          next: [],
        },
        {
          id: id(),
          name: 'Send',
          provider: 'peppol.send',
          config: { doc_type: 'bis-invoice-v3' },
          next: [
            {
              status: 'KO',
              code: 'not-found',
              steps: [state('Nobody receives it', 'rejected')],
              stop: true,
            },
          ],
        },
        {
          id: id(),
          name: 'Generate PDF',
          provider: 'pdf',
          config: {
            layout: 'A4',
            locale: 'es',
            date_format: '%d/%m/%Y',
            hide_promo: true,
            scripting: false,
            logo_height: 40,
          },
        },
        state('Set state', 'completed'),
      ],
      rescue: [state('Set state', 'error')],
    });
    shared.provider.reply = () => answers({ status: 'OK', args: { 'peppol-id': 'p-1' } });
    const sent = await ran(workflow);
    expect([sent.status, sent.args, sent.envelope?.doc['code']]).toEqual([
      'OK',
      { 'peppol-id': 'p-1' },
      'PEP-000001',
    ]);
    expect(sent.attachments).toMatchObject([{ key: 'pdf' }]);
    const entry = await shared.client.get(`/silo/v1/entries/${sent.silo_entry_id}`);
    expect(entry.json).toMatchObject({ state: 'completed', draft: false });

    shared.provider.reply = () =>
      answers({ status: 'KO', code: 'not-found', message: 'receiver not found in the peppol network' });
    const unknown = await ran(workflow);
    expect(storyOf(unknown).slice(-2)).toEqual(['Send:KO/not-found', 'Nobody receives it:OK']);
    expect([unknown.status, unknown.faults]).toEqual(['OK', undefined]);

    shared.provider.reply = () => answers({ status: 'KO', code: 'invalid', message: 'BR-01' });
    const failed = await ran(workflow);
    expect(storyOf(failed).at(-1)).toBe('Set state:OK');
    expect(failed.faults).toMatchObject([{ provider: 'peppol.send', code: 'invalid', message: 'BR-01' }]);
    expect((await shared.client.get(`/silo/v1/entries/${failed.silo_entry_id}`)).json['state']).toBe('error');
  },
);

test('an agency that takes its time is waited for, and its answer branches', async () => {
  const integration = await shared.integrate(served('sdi-it.send'));
  const workflow = await imported({
    name: 'Send to SDI',
    schema: 'bill/invoice',
    steps: [
      {
        id: id(),
        name: 'Send to SDI',
        provider: 'sdi-it.send',
        config: { environment: 'sandbox', response: true },
        next: [
          { status: 'OK', code: 'delivered', steps: [state('Delivered', 'sent')] },
          { status: 'OK', code: 'not-delivered', steps: [state('Not delivered', 'registered')] },
          { status: 'KO', code: 'rejected', steps: [state('Rejected', 'rejected')], stop: true },
        ],
      },
      { id: id(), name: 'Folder', provider: 'silo.folder', config: { folder: 'invoices' } },
    ],
  });
  shared.provider.reply = ({ id: task }) =>
    answers({ status: 'QUEUED', code: 'sent', ref: `sdi-${task}`, retry_in: 86_400 });
  const address = `/transform/v1/jobs/${v1()}`;
  await shared.client.put(address, { workflow_id: workflow, data: invoice });
  const job = async (): Promise<ShownJob> => (await shared.client.get(address)).json;
  await until(async () => (await job()).status === 'QUEUED');
  const agency = await shared.service.client({
    workspace: shared.client.workspace,
    scope: 'transform:answer',
    integration,
  });
  const ref = `sdi-${shared.provider.tasks[0]?.id}`;
  const late = await agency.post('/transform/v1/jobs/intents', { ref, status: 'OK', code: 'delivered' });
  expect(late.status).toBe(200);
  await until(async () => (await job()).completed_at !== undefined);
  expect(storyOf(await job())).toEqual(['Send to SDI:OK/delivered', 'Delivered:OK', 'Folder:OK']);
  expect(asked()).toEqual(['sdi-it.send']);
});

test('documents of different kinds take branches that join again, and a jump leads to the error at the end', async () => {
  await shared.integrate(served('gov-fr.reporting.record', 'gov-fr.directory.lookup'));
  const error = state('Error', 'error');
  const workflow = await imported({
    name: 'French invoice',
    country: 'FR',
    schema: 'bill/invoice',
    steps: [
      {
        id: id(),
        name: 'Look up',
        provider: 'gov-fr.directory.lookup',
        config: {},
        next: [
          {
            code: 'found',
            steps: [
              {
                id: id(),
                name: 'Which format?',
                provider: 'silo.if',
                config: {
                  expr: "doc['$schema'] endsWith 'bill/invoice' && doc?.totals?.payable > 100",
                  scope: 'doc',
                },
                next: [
                  {
                    code: 'true',
                    steps: [
                      {
                        id: id(),
                        name: 'UBL',
                        provider: 'ubl.generate',
                        config: { doc_type: 'peppol-fr-cius' },
                      },
                    ],
                  },
                  {
                    code: 'false',
                    steps: [
                      { id: id(), name: 'CII', provider: 'cii.generate', config: { doc_type: 'facturx-v1' } },
                    ],
                  },
                ],
              },
            ],
          },
          { code: 'not-found', steps: [] },
        ],
      },
      {
        id: id(),
        name: 'Record',
        provider: 'gov-fr.reporting.record',
        next: [{ status: 'KO', step_id: error.id }],
      },
      { ...state('Done', 'completed'), next: [{ status: 'NA', stop: true }] },
      error,
    ],
  });
  const replies = (lookup: string, record: string) => {
    shared.provider.reply = ({ action }: ReceivedTask) =>
      answers(action === 'gov-fr.directory.lookup' ? { status: 'OK', code: lookup } : { status: record });
  };
  replies('found', 'OK');
  const found = await ran(workflow, { data: germanInvoice });
  expect(storyOf(found)).toEqual([
    'Look up:OK/found',
    'Which format?:OK/true',
    'UBL:OK',
    'Record:OK',
    'Done:OK',
  ]);
  expect(found.attachments).toMatchObject([{ key: 'ubl', mime: 'application/xml' }]);
  replies('not-found', 'KO');
  const refused = await ran(workflow);
  expect(storyOf(refused)).toEqual(['Look up:OK/not-found', 'Record:KO', 'Error:OK']);
  expect(refused.status).toBe('OK');
});

test(
  'a document is prepared by jq for an agency, whose stamps come back with it',
  { tags: 'slow' },
  async () => {
    await shared.integrate(served('verifactu.generate', 'verifactu.send', 'plemsi'));
    const workflow = await imported({
      name: 'Veri*factu',
      country: 'ES',
      schema: 'bill/invoice',
      steps: [
        {
          id: id(),
          name: 'Modify',
          provider: 'silo.modify',
          config: {
            merge_type: 'application/jq',
            jq: '.notes = ((.notes // []) + [{key: "general", text: "By jq"}])',
            data: '',
            expr: 'count(doc.notes ?? []) == 0',
            scope: 'doc',
            addons: [],
            tags: [],
            allow_invalid_json: true,
          },
        },
        { id: id(), name: 'Generate', provider: 'verifactu.generate' },
        {
          id: id(),
          name: 'Send',
          provider: 'verifactu.send',
          next: [{ status: 'KO', code: '4107', steps: [state('Refused', 'rejected')], stop: true }],
        },
        { id: id(), name: 'Plemsi', provider: 'plemsi' },
      ],
      rescue: [state('Error', 'error')],
    });
    shared.provider.reply = ({ action }) =>
      answers(
        action === 'verifactu.generate'
          ? { status: 'OK', content_type: 'application/merge-patch+json', data: { meta: { chain: 'abc' } } }
          : { status: 'OK' },
      );
    const job = await ran(workflow);
    expect(storyOf(job)).toEqual(['Modify:OK', 'Generate:OK', 'Send:OK', 'Plemsi:OK']);
    expect(job.envelope?.doc).toMatchObject({ notes: [{ text: 'By jq' }], meta: { chain: 'abc' } });
    shared.provider.reply = ({ action }) =>
      answers(action === 'verifactu.send' ? { status: 'KO', code: '4107' } : { status: 'OK' });
    expect(storyOf(await ran(workflow)).slice(-2)).toEqual(['Send:KO/4107', 'Refused:OK']);
  },
);

test('a job with args alone imports a document, goes on with it, and starts the job that sends it on', async () => {
  await shared.integrate(served('peppol.import'));
  const onward = await imported({ name: 'Onward', steps: [state('Received', 'received')] });
  const workflow = await imported({
    name: 'Receive by Peppol',
    steps: [
      {
        id: id(),
        name: 'Import',
        provider: 'peppol.import',
        next: [
          {
            code: 'UBL',
            steps: [{ id: id(), name: 'Folder', provider: 'silo.folder', config: { folder: 'expenses' } }],
          },
          { code: 'PDF', steps: [], stop: true },
        ],
      },
      { id: id(), name: 'Onward', provider: 'transform.job.create', config: { workflow_id: onward } },
    ],
  });
  const { json: entry } = await shared.client.post('/silo/v1/entries', { data: invoice });
  shared.provider.reply = () => answers({ status: 'OK', code: 'UBL', silo_entry_id: entry['id'] });
  const job = await ran(workflow, { args: { url: 'https://peppol.example/message/1' } });
  expect(storyOf(job)).toEqual(['Import:OK/UBL', 'Folder:OK', 'Onward:OK']);
  const [imports, folder] = job.intents;
  expect(imports).toMatchObject({ entry_version_after: '1' });
  expect(imports).not.toHaveProperty('entry_version_before');
  expect(folder).toMatchObject({ entry_version_before: '1', entry_version_after: '1' });
  expect(shared.provider.tasks[0]?.args).toEqual({ url: 'https://peppol.example/message/1' });
  const started = job.intents.at(-1)?.events.at(-1)?.message?.replace('Job ', '');
  const address = `/transform/v1/jobs/${started}`;
  await until(async () => (await shared.client.get(address)).json['completed_at'] !== undefined);
  expect((await shared.client.get(`/silo/v1/entries/${entry['id']}`)).json).toMatchObject({
    folder: 'expenses',
    state: 'received',
  });
});
