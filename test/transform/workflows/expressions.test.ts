import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { sharedService } from '../../support/shared-service.ts';
import { invoice, message } from '../../contract/world.ts';
import { newWorkflow, runJob, storyOf, written } from '../engine/trial.ts';

const shared = sharedService();

const addressOf = (id: string) => `/transform/v1/workflows/${id}`;
const asks = (expr: string) => ({ action: 'silo.if', config: { expr } });

const isInvoiceBy = (name: string) => ({ expr: `${name} endsWith 'bill/invoice'`, scope: 'doc' });

/** The issues of an expression in a workflow for documents of a type, or of any. */
async function issuesOf(expr: string, schema?: string, others: object[] = []): Promise<unknown[]> {
  const body = { ...(schema && { schema }), steps: [asks(expr), ...others] };
  const { status, json } = await shared.client.post('/transform/v1/workflows/validate', body);
  expect(status).toBe(200);
  return json['issues'];
}

const found = (message: string) => [{ path: '$.steps[0].config.expr', message, severity: 'error' }];

describe('an expression names what the documents of its workflow cannot have:', () => {
  test.each([
    ['doc.totals.payble > 100', 'member "payble", at character 1: doc.totals.payble; did you mean payable?'],
    ['1 < doc?.totals?.["payble"]', 'member "payble", at character 5: doc?.totals?.["payble"]; did you mean'],
    [
      'any(doc.lines, {.quantty > 1})',
      'no member "quantty", at character 17: .quantty; did you mean quantity?',
    ],
    ['doc.lines[0].itm.name == "A"', '"itm", at character 1: doc.lines[0].itm.name; did you mean item?'],
    ['find(doc.lines, {.i == 2}).tota > 1', 'member "tota"'],
    ['sum(map(doc.lines, {.item}), {.prce}) > 1', 'member "prce"'],
    ['(doc.customer ?? doc.supplier).nam == "A"', 'member "nam"'],
    ['doc.lines.item.name == "A"', 'a list has no member "item"'],
    ['doc.code.length > 3', 'a single value has no member "length"'],
    ['"custmer" in doc', 'member "custmer", at character 1: "custmer" in doc; did you mean customer?'],
    ['env.doc.totls != nil', 'member "totls", at character 1: env.doc.totls; did you mean totals?'],
    ['env.head.stamps[0].provider == "A"', 'member "provider"'],
    ['entry.fodler == "sales"', 'member "fodler", at character 1: entry.fodler; did you mean folder?'],
    ['doc.title == "A"', 'there is no member "title"'],
  ])('%s', async (expr, message) => {
    expect(await issuesOf(expr, 'bill/invoice')).toEqual(found(expect.stringContaining(message)));
  });

  test.each([
    'doc.customer',
    'doc.meta.flag',
    'doc.totals.payable',
    '1 + 1',
    '"true"',
    'doc.tax ?? doc.code',
    'true ? 1 : nil',
  ])('%s is no condition', async (expr) => {
    expect(await issuesOf(expr, 'bill/invoice')).toEqual([
      {
        path: '$.steps[0].config.expr',
        message: 'is never true or false: a condition compares',
        severity: 'warning',
      },
    ]);
  });

  test.each([
    'entry.draft',
    'args.flag ?? false',
    '!entry.invalid',
    'len(doc.lines) > 1',
    'doc.customer != nil',
  ])('%s may be one', async (expr) => {
    expect(await issuesOf(expr, 'bill/invoice')).toEqual([]);
  });

  test('it is saved as a draft, and neither published nor created so', async () => {
    const [id, expr] = [randomUUID(), 'doc.totals.payble > 1'];
    const body = { schema: 'bill/invoice', steps: [{ action: 'silo.modify', config: { expr } }] };
    const draft = await shared.client.put(addressOf(id), { ...body, draft: true });
    expect(draft.json['issues']).toEqual(found(expect.stringMatching(/; did you mean payable\?$/)));
    const fields = {
      steps: { 0: { config: { expr: expect.stringMatching(/; did you mean payable\?$/) } } },
    };
    for (const refused of [
      await shared.client.post(`${addressOf(id)}/publish`, {}),
      await shared.client.put(addressOf(randomUUID()), body),
    ])
      expect([refused.status, refused.json.fields]).toEqual([422, fields]);
    const mutation =
      'mutation ($id: ID!, $input: WorkflowInput!) { createWorkflow(id: $id, input: $input) { id } }';
    const { json } = await shared.client.graphql(mutation, { id: randomUUID(), input: body });
    expect(json['errors'][0]['extensions']['fields']).toEqual(fields);
  });

  test('of a workflow for any document only what no type of document has', async () => {
    expect(await issuesOf('doc.title == "A" || doc.totals.payable > 1')).toEqual([]);
    expect(await issuesOf('doc.tax_id.country == "ES" || doc.suplier.name == ""')).toEqual(
      found(expect.stringMatching(/doc.suplier.name; did you mean supplier\?$/)),
    );
  });

  test.each([
    ['an integration may go on with another entry', { action: 'acme.import' }],
    [
      'a patch may make another document of it',
      {
        action: 'silo.modify',
        config: { data: { $schema: 'https://gobl.org/draft-0/note/message', title: 'A', content: 'B' } },
      },
    ],
  ])('nor of one whose documents may become others: %s', async (_why, step) => {
    const config = { url: 'https://acme.example', secret: `whsec_${Buffer.alloc(24).toString('base64')}` };
    const actions = [{ id: 'acme.import', name: 'Import', summary: 'Imports' }];
    await shared.client.put('/transform/v1/integrations/0b7e9f4e-3f0a-4d0e-9d0c-0a1b2c3d4e5f', {
      name: 'Acme',
      provider: 'http',
      config: { ...config, actions },
    });
    expect(await issuesOf('doc.title == "A"', 'bill/invoice', [step])).toEqual([]);
    expect(await issuesOf('doc.suplier != nil', 'bill/invoice', [step])).toHaveLength(1);
  });
});

const warned = (...messages: string[]) =>
  messages.map((message) => ({ path: '$.steps[0].config.body', message, severity: 'warning' }));

describe('a template of a mail names what the documents of its workflow cannot have', () => {
  const integration = 'a1d2c3b4-3f0a-4d0e-9d0c-0a1b2c3d4e5f';
  beforeAll(async () => {
    const config = { host: 'smtp.example.com', from: 'billing@example.com' };
    const mail = { name: 'Mail', provider: 'smtp', config };
    await shared.client.put(`/transform/v1/integrations/${integration}`, mail);
  });

  /** What is found in the text of a mail about documents of a type, or of any. */
  async function warningsOf(body: string, schema?: string): Promise<unknown[]> {
    const config = { integration_id: integration, to: 'a@example.com', subject: 'A', body };
    const steps = [{ action: 'email.notify', config }];
    const { json } = await shared.client.post('/transform/v1/workflows/validate', {
      ...(schema && { schema }),
      steps,
    });
    return json['issues'];
  }
  test.each([
    ['{{ doc.totals.payble }}', 'names doc.totals.payble, which no bill/invoice has; did you mean payable?'],
    ['{% if doc.foo == "A" %}B{% endif %}', 'names doc.foo, which no bill/invoice has'],
    ['{{.doc.title}}', 'names doc.title, which no bill/invoice has'],
    ['{{ doc.lines[0].foo }}', 'names doc.lines.0.foo, which no bill/invoice has'],
  ])('%s', async (body, message) => {
    expect(await warningsOf(body, 'bill/invoice')).toEqual(warned(message));
  });

  test('and of one for any document only what no document has', async () => {
    expect(await warningsOf('{{ doc.title }} {{ doc.foo }}')).toEqual(
      warned('names doc.foo, which no document has'),
    );
  });

  test.each([
    ['{{ doc.lines.size }} {{ doc.lines.first.item.name }} {{ doc.code.size }} {{ doc.lines[0].i }}'],
    [
      '{{ doc.meta.anything }} {{ doc.customer.ext["es-facturae-doc-type"] }} {{ doc[args.member].anything }}',
    ],
    ['{% for line in doc.lines %}{{ line.item.name }}{% endfor %} {{ or doc.customer.alias "you" }}'],
  ])('but not %s', async (body) => {
    expect(await warningsOf(body, 'bill/invoice')).toEqual([]);
  });
});

describe('what a document may have raises no alarm:', () => {
  test.each([
    ['doc.meta.anything == "1" && doc.supplier.ext["es-verifactu-doc-type"] != nil'],
    ["doc['$schema'] endsWith 'bill/invoice' && $schema == doc.$schema"],
    ['"simplified" in doc.$tags && "es-verifactu-v1" in doc.$addons && doc.$regime == "ES"'],
    ['doc.complements[0].whatever.it.holds == 1'],
    ['doc.lines[-1].taxes[0].percent == "21%" && len(doc.lines) > 1 && doc[args.member] != nil'],
    ['sum(filter(doc.lines, {.quantity > 1}), {.total}) > 10 && max(map(doc.lines, .i)) < 4'],
    ['doc.totals.taxes.categories[0].rates[0].base > 1 && doc.preceding[0].stamps[0].prv == "a"'],
    ['doc.payment.terms.due_dates[0].amount > 1 || doc.payment.instructions.credit_transfer[0].iban != ""'],
    ['env.head.stamps[0].prv == "a" && env.head.meta.b == "c" && entry.state == "sent" && args.d == "e"'],
    ['(doc.type == "credit-note" ? doc.customer : doc.supplier).tax_id.country == "ES"'],
  ])('%s', async (expr) => {
    expect(await issuesOf(expr, 'bill/invoice')).toEqual([]);
    expect(await issuesOf(expr)).toEqual([]);
  });
});

test('a function or a name that is not known comes with the nearest', async () => {
  expect(await issuesOf('cuont(doc.lines) > 1')).toEqual(
    found('there is no function "cuont", at character 1: cuont(doc.lines); did you mean count?'),
  );
  expect(await issuesOf('docc.code == "1"')).toEqual(
    found(expect.stringMatching(/^docc is not known; .*; did you mean doc\?$/)),
  );
});

test('a condition on the schema of the document branches, under each of its names', async () => {
  const isInvoice = ["doc['$schema']", 'doc.$schema', '$schema', 'env.doc.$schema'];
  const next = [{ code: 'false', stop: true }];
  const steps = isInvoice.map((name) => ({ name, action: 'silo.if', config: isInvoiceBy(name), next }));
  const editors = { $schema: 'https://schemas.example/silo.if.json', ...isInvoiceBy('$schema') };
  steps.push({ name: 'annotated', action: 'silo.if', config: editors, next });
  const workflow = await newWorkflow(shared.client, { steps: written(steps) });
  const runs = async (data: object) => storyOf(await runJob(shared.client, workflow, { data }));
  expect(await runs(invoice)).toEqual([...isInvoice, 'annotated'].map((name) => `${name}:OK/true`));
  expect(await runs(message)).toEqual([`${isInvoice[0]}:OK/false`]);
});
