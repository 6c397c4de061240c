import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { documentTypes } from '@docmill/documents/schemas';
import type { Json } from '../support/service.ts';
import { sharedService } from '../support/shared-service.ts';

const shared = sharedService();

interface Example {
  name: string;
  country?: string;
  schema: string;
  data: Record<string, unknown>;
  calculated: Record<string, unknown>;
}

async function examples(query = ''): Promise<Example[]> {
  const { status, json } = await shared.client.get(`/utils/v1/document-examples${query}`);
  expect(status).toBe(200);
  return json['list'];
}

test('every example becomes a document that validates, and is what calculating it gives', async () => {
  const all = await examples();
  expect(all.length).toBeGreaterThan(20);
  for (const { name, country, data, calculated } of all) {
    const { status, json } = await shared.client.post('/silo/v1/gobl/build', { data });
    // Each making gives a UUID of its own.
    const made = { ...json['data'], uuid: calculated['uuid'] };
    expect([name, country, status, made]).toEqual([name, country, 200, calculated]);
    expect(json['faults']).toBeUndefined();
  }
});

test.each([
  ['ES', '2026-11-24', 'VAT', 'general', { percent: '21.0%' }],
  ['ES', '2012-08-31', 'VAT', 'general', { percent: '18.0%' }],
  ['es', '2026-11-24', 'VAT', 'reduced+eqs', { percent: '10.0%', surcharge: '1.4%' }],
  ['DE', '2020-12-31', 'VAT', 'general', { percent: '16%' }],
  ['DE', '2021-01-01', 'VAT', 'general', { percent: '19%' }],
])('the taxes of %s on %s have %s at the rate %s', async (country, date, code, rate, value) => {
  const { json } = await shared.client.get(`/utils/v1/tax-regimes/${country}?date=${date}`);
  expect(json).toMatchObject({ country: country.toUpperCase(), date, currency: 'EUR' });
  const { rates, retained } = json.categories.find((each: Json) => each['code'] === code);
  expect(retained).toBe(false);
  expect(rates.find((each: Json) => each['rate'] === rate)).toEqual({ rate, ...value });
});

test('a tax that is kept back says so, and a rate of later is not offered before', async () => {
  const { json: now } = await shared.client.get('/utils/v1/tax-regimes/ES?date=2026-11-24');
  expect(now.categories).toContainEqual(expect.objectContaining({ code: 'IRPF', retained: true }));
  const { json: before } = await shared.client.get('/utils/v1/tax-regimes/ES?date=1992-12-31');
  const [vat] = before.categories;
  expect(vat.rates).toEqual([]);
  expect(vat.keys).toContain('reverse-charge');
});

/** What a step answers for a document, tried without effect. */
async function tried(step: object, data: object): Promise<Json> {
  const definition = { name: 'Write', steps: [{ name: 'Write', ...step }] };
  return (await shared.client.post('/transform/v1/workflows/dry-run', { definition, data })).json;
}

const cii = { action: 'cii.generate' };
const peppol = { action: 'ubl.generate', config: { doc_type: 'bis-invoice-v3' } };

test.each(['AT', 'BE', 'ES', 'FI', 'FR', 'IE', 'IT', 'PL', 'PT', 'SE'])(
  'invoices of %s can be sent as electronic invoices as they are',
  async (country) => {
    for (const { name, data } of await examples(`?country=${country}&schema=bill/invoice`)) {
      for (const step of [cii, peppol]) {
        const { status, faults } = await tried(step, data);
        expect([name, step.action, status, faults]).toEqual([name, step.action, 'OK', undefined]);
      }
    }
  },
);

// Their own rules of Peppol ask for more than any example has.
test.each([
  ['DE', /^DE-R-/],
  ['DK', /^DK-R-/],
  ['EL', /^GR-/],
  ['NL', /^NL-R-/],
])('invoices of %s lack only what its own rules of Peppol ask for', async (country, own) => {
  for (const { name, data } of await examples(`?country=${country}&schema=bill/invoice`)) {
    const written = await tried(cii, data);
    expect([name, written['status'], written['faults']]).toEqual([name, 'OK', undefined]);
    const { faults } = await tried(peppol, data);
    const rules = [...faults[0].message.matchAll(/([A-Z][\w-]*\d) \(B[TG]-/g)].map(([, rule]) => rule);
    expect([name, rules.filter((rule) => !own.test(rule))]).toEqual([name, []]);
    expect(rules).not.toEqual([]);
  }
});

test('examples are of known types, and each has a name of its own for its country', async () => {
  const all = await examples();
  const types = new Set<string>(documentTypes.map(({ part }) => part.name));
  expect(all.filter(({ schema }) => !types.has(schema))).toEqual([]);
  const names = all.map(({ name, country }) => `${country} ${name}`);
  expect(new Set(names).size).toBe(names.length);
});

test('an example says what it is of: the country taxes it, and its schema is that of its type', async () => {
  const all = await examples();
  expect(all).not.toEqual([]);
  for (const { country, schema, data, calculated } of all) {
    expect(data['$schema']).toBe(`https://gobl.org/draft-0/${schema}`);
    expect(calculated['$regime'] ?? country).toBe(country);
  }
});

test('examples are asked for by country and type', async () => {
  const german = await examples('?country=de&schema=bill/invoice');
  expect(german.map(({ country, schema }) => [country, schema])).toEqual([['DE', 'bill/invoice']]);
  expect(await examples('?country=XX')).toEqual([]);
  const query = '{ documentExamples(schema: "note/message") { name country data } }';
  expect((await shared.client.graphql(query)).json['data']).toEqual({
    documentExamples: [
      { name: 'Message', country: null, data: expect.objectContaining({ title: 'Order received' }) },
    ],
  });
});

test('a schema is told by the name of its type and by its URL, as REST serves it', async () => {
  const served = (await shared.client.get('/schemas/bill/invoice')).json;
  const query = `{ short: documentSchema(id: "bill/invoice") url: documentSchema(id: "https://gobl.org/draft-0/bill/invoice") }`;
  expect((await shared.client.graphql(query)).json['data']).toEqual({ short: served, url: served });
});

test(
  'every template makes a workflow without an issue, which runs on an example of its documents',
  { tags: 'slow' },
  async () => {
    const { json } = await shared.client.get('/transform/v1/workflow-templates');
    const templates = json['list'] as {
      id: string;
      schema: string;
      workflow: { steps: { config: object }[] };
      needs: object[];
    }[];
    expect(templates.length).toBeGreaterThan(3);
    const mail = templates.find(({ needs }) => needs.length > 0);
    expect(mail?.needs).toEqual([{ path: '$.steps[3].config.integration_id', provider: 'smtp' }]);
    const integration = randomUUID();
    await shared.client.put(`/transform/v1/integrations/${integration}`, {
      name: 'Post',
      provider: 'smtp',
      config: { host: 'mail.example.com', port: 587, from: 'us@example.com' },
    });
    const definition = mail?.workflow;
    Object.assign(definition?.steps[3]?.config ?? {}, { integration_id: integration });
    const customer = { name: 'Ada', emails: [{ addr: 'ada@example.com' }] };
    const [invoice] = await examples('?country=ES&schema=bill/invoice');
    const data = { ...invoice?.data, code: undefined, customer };
    const dry = await shared.client.post('/transform/v1/workflows/dry-run', { definition, data });
    expect(dry.json).toMatchObject({
      status: 'OK',
      sendings: [{ content: { to: ['Ada <ada@example.com>'], attachments: true } }],
    });
    for (const { id: template, schema, workflow, needs } of templates) {
      if (needs.length > 0) continue;
      const { json: checked } = await shared.client.post('/transform/v1/workflows/validate', workflow);
      expect([template, checked['issues']]).toEqual([template, []]);
      const id = randomUUID();
      expect((await shared.client.put(`/transform/v1/workflows/${id}`, workflow)).status).toBe(200);
      const [example] = await examples(`?country=ES&schema=${schema}`);
      const takesNumber = JSON.stringify(workflow).includes('sequence.enumerate');
      const draft = { ...example?.data, ...(takesNumber && { code: undefined }) };
      const job = await shared.client.post('/transform/v1/jobs?wait=30', { workflow_id: id, data: draft });
      expect([template, job.json['status'], job.json['faults']]).toEqual([template, 'OK', undefined]);
    }
  },
);

test('a template is an input of GraphQL as it is', async () => {
  const { json } = await shared.client.graphql('{ workflowTemplates { workflow needs { path } } }');
  for (const { workflow, needs } of json['data'].workflowTemplates) {
    if (needs.length > 0) continue;
    const create =
      'mutation ($input: WorkflowInput!) { createWorkflow(input: $input) { version issues { message } } }';
    const answer = await shared.client.graphql(create, { input: workflow });
    expect(answer.json).toEqual({ data: { createWorkflow: { version: '1', issues: [] } } });
  }
});
