import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import type { TestClient } from '../../support/service.ts';
import { sharedService } from '../../support/shared-service.ts';

const shared = sharedService();
let client: TestClient;
const [series, started, disabled, unpublished, serving] = Array.from({ length: 5 }, () => randomUUID());

const addressOf = (id: string | undefined) => `/transform/v1/workflows/${id}`;

beforeAll(async () => {
  client = await shared.service.client();
  await client.put(`/sequence/v1/series/${series}`, { name: 'Invoices 2026' });
  await client.put(addressOf(started), { name: 'Send reminders', steps: [] });
  await client.put(addressOf(disabled), { name: 'Old', steps: [] });
  await client.patch(addressOf(disabled), { disabled: true });
  await client.put(addressOf(unpublished), { name: 'New', steps: [], draft: true });
  await client.put(`/transform/v1/integrations/${serving}`, {
    name: 'Acme live',
    provider: 'http',
    config: {
      url: 'https://acme.example',
      secret: `whsec_${Buffer.alloc(24).toString('base64')}`,
      actions: [{ id: 'acme.send', name: 'Send', summary: 'Sends' }],
    },
  });
});

async function issuesOf(body: object): Promise<unknown[]> {
  const { status, json } = await client.post('/transform/v1/workflows/validate', body);
  expect(status).toBe(200);
  return (json['issues'] as { path: string; message: string; severity: string }[]).map(
    ({ path, message, severity }) => [severity, path, message],
  );
}

/** An id with one of its letters typed wrong. */
function mistyped(id: string | undefined): string {
  return `${id?.slice(0, -1)}${id?.endsWith('0') ? '1' : '0'}`;
}

describe('what is not there is named with what may have been meant:', () => {
  test.each<[string, () => object, string, () => string]>([
    [
      'a series by its id',
      () => ({ action: 'sequence.enumerate', config: { series_id: mistyped(series) } }),
      'config.series_id',
      () => `is the id of no series; did you mean ${series} (Invoices 2026)?`,
    ],
    [
      'a series by its name',
      () => ({ action: 'sequence.enumerate', config: { series_id: 'Invoices 2026' } }),
      'config.series_id',
      () => `must be a UUID; did you mean ${series} (Invoices 2026)?`,
    ],
    [
      'a workflow by its id',
      () => ({ action: 'transform.job.create', config: { workflow_id: mistyped(started) } }),
      'config.workflow_id',
      () => `is the id of no workflow; did you mean ${started} (Send reminders)?`,
    ],
    [
      'a workflow by nearly its name',
      () => ({ action: 'transform.job.create', config: { workflow_id: 'Send reminder' } }),
      'config.workflow_id',
      () => `must be a UUID; did you mean ${started} (Send reminders)?`,
    ],
    [
      'an integration by its name',
      () => ({ action: 'acme.send', config: { integration_id: 'Acme live' } }),
      'config.integration_id',
      () => `must be a UUID; did you mean ${serving} (Acme live)?`,
    ],
    [
      'a state',
      () => ({ action: 'silo.state', config: { state: 'complete' } }),
      'config.state',
      () =>
        'is not one of draft, processing, registered, completed, sent, received, error, rejected, paid, void; did you mean completed?',
    ],
    [
      'an action',
      () => ({ action: 'silo.fodler' }),
      'action',
      () => 'is not a known action: silo.fodler; did you mean silo.folder?',
    ],
  ])('%s', async (_what, step, place, message) => {
    expect(await issuesOf({ steps: [step()] })).toEqual([['error', `$.steps[0].${place}`, message()]]);
    const published = await client.put(addressOf(randomUUID()), { steps: [step()] });
    expect(published.status).toBe(422);
    const draft = await client.put(addressOf(randomUUID()), { steps: [step()], draft: true });
    expect([draft.status, draft.json['issues']]).toMatchObject([200, [{ message: message() }]]);
  });

  test('a schema', async () => {
    const issues = await issuesOf({ schema: 'bill/invioce', steps: [] });
    expect(issues).toEqual([['error', '$.schema', 'is no type of documents; did you mean bill/invoice?']]);
  });

  test('a step by its name', async () => {
    const steps = [
      { id: randomUUID(), name: 'Number', action: 'pdf', next: [{ status: 'KO', step_id: 'Print it' }] },
      { id: '5f3e1c62-6a0e-4b53-9d0f-0f6a1d2e3c4b', name: 'Print it', action: 'pdf' },
    ];
    expect(await issuesOf({ steps })).toEqual([
      [
        'error',
        '$.steps[0].next[0].step_id',
        `is the id of no step of this workflow; did you mean ${steps[1]?.id} (Print it)?`,
      ],
    ]);
  });
});

describe('what can never work cannot be published:', () => {
  const letter = { subject: 'A', text: 'B' };
  let mail: string;
  beforeAll(async () => {
    mail = randomUUID();
    const config = { host: 'smtp.acme.example', from: 'billing@acme.example' };
    await client.put(`/transform/v1/integrations/${mail}`, { provider: 'smtp', config });
  });

  test.each<[string, string, object, string, string]>([
    ['to nobody', 'bill/invoice', {}, 'to', 'names nobody to write to'],
    ['to a list without anybody', 'bill/invoice', { to: [] }, 'to', 'names nobody to write to'],
    [
      'to the party of an invoice',
      'bill/invoice',
      { add_party: true },
      'add_party',
      'finds no address: no bill/invoice has a party',
    ],
    [
      'to the customer of a party',
      'org/party',
      { add_invoice_customer: true },
      'add_invoice_customer',
      'finds no address: no org/party has a customer',
    ],
  ])('a mail %s', async (_what, schema, to, key, message) => {
    const steps = [{ action: 'email.send', config: { ...letter, ...to, integration_id: mail } }];
    expect(await issuesOf({ schema, steps })).toEqual([['error', `$.steps[0].config.${key}`, message]]);
  });

  test.each([['ubl.generate'], ['cii.generate'], ['sdi-it.generate'], ['gov-pl.generate']])(
    '%s of a delivery note',
    async (action) => {
      const message = 'works on bill/invoice only, not on bill/delivery';
      const steps = [{ action }];
      expect(await issuesOf({ schema: 'bill/delivery', steps })).toEqual([
        ['error', '$.steps[0].action', message],
      ]);
      expect(await issuesOf({ schema: 'bill/invoice', steps })).toEqual([]);
      expect(await issuesOf({ steps })).toEqual([]);
    },
  );
});

/** That a step signs what has no number. */
const unnumbered = (place: string) => [
  [
    'warning',
    place,
    'fails for documents without a number, as no step before it assigns one: add "Add sequential code" before it',
  ],
];

describe('what can be published is worth a warning:', () => {
  test.each<[string, () => object, string, string]>([
    [
      'a code that the action never gives',
      () => ({ action: 'silo.if', config: { expr: 'true' }, next: [{ code: 'True', stop: true }] }),
      'next[0].code',
      'is no code of "If / else", which gives true, false, expression-failed, expression-not-boolean; did you mean true?',
    ],
    [
      'a folder that is nearly a usual one',
      () => ({ action: 'silo.folder', config: { folder: 'sale' } }),
      'config.folder',
      'is no usual folder; did you mean sales?',
    ],
    [
      'a change in which nothing is said',
      () => ({ action: 'silo.modify' }),
      'config',
      'changes nothing: it has no data, jq, addons, tags or sign',
    ],
    [
      'a workflow that is disabled',
      () => ({ action: 'transform.job.create', config: { workflow_id: disabled } }),
      'config.workflow_id',
      'is a workflow that is disabled',
    ],
    [
      'a workflow that was never published',
      () => ({ action: 'transform.job.create', config: { workflow_id: unpublished } }),
      'config.workflow_id',
      'is a workflow that was never published',
    ],
  ])('%s', async (_what, step, place, message) => {
    const { status, json } = await client.put(addressOf(randomUUID()), { steps: [step()] });
    expect([status, json['version'], json['issues']]).toEqual([
      200,
      '1',
      [{ path: `$.steps[0].${place}`, message, severity: 'warning' }],
    ]);
  });

  test('a signature that no step before provides with a number, but none that may have one or goes on without', async () => {
    const close = { action: 'silo.close' };
    const number = { action: 'sequence.enumerate', config: { series_id: series } };
    const large = { action: 'silo.if', config: { expr: 'true' } };
    expect(await issuesOf({ steps: [close, number, close] })).toEqual(unnumbered('$.steps[0]'));
    const nested = [{ ...large, next: [{ code: 'true', steps: [close] }] }];
    expect(await issuesOf({ schema: 'bill/invoice', steps: nested })).toEqual(
      unnumbered('$.steps[0].next[0].steps[0]'),
    );
    for (const sound of [
      { steps: [number, close] },
      { steps: [{ ...large, next: [{ code: 'true', steps: [number] }] }, close] },
      { steps: [{ action: 'silo.modify', config: { data: { code: '7' } } }, close] },
      { steps: [{ ...close, next: [{ status: 'KO', stop: true }] }] },
      { schema: 'note/message', steps: [close] },
      { steps: [], rescue: [close] },
    ])
      expect([sound, await issuesOf(sound)]).toEqual([sound, []]);
  });

  test('a PDF or a CII that is to be embedded, where no step before may have made one', async () => {
    const [pdf, cii, embed] = ['pdf', 'cii.generate', 'cii.pdf.embed'].map((action) => ({ action }));
    const attaching = { action: 'ubl.generate', config: { attach_invoice_pdf: true } };
    const noPdf =
      'fails for documents without a PDF, as no step before it makes one: add "Generate PDF" before it';
    const noCii =
      'fails for documents without a CII, as no step before it makes one: add "Generate CII" before it';
    const told = await client.post('/transform/v1/workflows/validate', { steps: [embed] });
    const missing = (told.json['issues'] as object[]).map((issue) => Object.entries(issue).at(-1));
    expect(missing).toEqual([
      ['missing_step', 'pdf'],
      ['missing_step', 'cii.generate'],
    ]);
    expect(await issuesOf({ steps: [embed] })).toEqual([
      ['warning', '$.steps[0]', noPdf],
      ['warning', '$.steps[0]', noCii],
    ]);
    expect(await issuesOf({ steps: [cii, attaching, embed] })).toEqual([
      ['warning', '$.steps[1].config.attach_invoice_pdf', noPdf],
    ]);
    for (const steps of [
      [pdf, cii, embed],
      [{ action: 'cii.pdf.import' }, embed],
      [{ ...attaching, next: [{ status: 'KO', code: 'no-pdf', stop: true }] }],
    ])
      expect([steps, await issuesOf({ steps })]).toEqual([steps, []]);
  });

  test('an integration that is disabled, of the service and of others', async () => {
    const [mail, served] = [randomUUID(), randomUUID()];
    await client.put(`/transform/v1/integrations/${mail}`, {
      provider: 'smtp',
      config: { host: 'smtp.acme.example', from: 'billing@acme.example' },
    });
    await client.put(`/transform/v1/integrations/${served}`, {
      provider: 'http',
      config: {
        url: 'https://other.example',
        secret: `whsec_${Buffer.alloc(24).toString('base64')}`,
        actions: [{ id: 'other.send', name: 'Send', summary: 'Sends' }],
      },
    });
    const notify = { to: 'a@acme.example', subject: 'A', body: 'B', integration_id: mail };
    const steps = [{ action: 'email.notify', config: notify }, { action: 'other.send' }];
    expect(await issuesOf({ steps })).toEqual([]);
    for (const id of [mail, served])
      await client.patch(`/transform/v1/integrations/${id}`, { disabled: true });
    expect(await issuesOf({ steps })).toEqual(
      steps.map((_, index) => [
        'warning',
        `$.steps[${index}].config.integration_id`,
        'is an integration that is disabled',
      ]),
    );
  });

  test('and what is right is not: own folders, codes of every step, a workflow that starts itself', async () => {
    const own = randomUUID();
    const steps = [
      { action: 'silo.folder', config: { folder: 'warehouse' } },
      { action: 'silo.close', next: [{ status: 'KO', code: 'validation', stop: true }] },
      { action: 'acme.send', next: [{ code: 'anything', stop: true }] },
      { action: 'transform.job.create', config: { workflow_id: own } },
    ];
    const { status, json } = await client.put(addressOf(own), { steps });
    expect([status, json['issues']]).toEqual([200, []]);
  });
});
