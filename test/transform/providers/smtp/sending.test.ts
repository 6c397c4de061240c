import { randomUUID } from 'node:crypto';
import type { Attachment, Email } from 'postal-mime';
import { expect, test } from 'vitest';
import { invoice } from '../../../contract/world.ts';
import { newWorkflow, runJob, storyOf, written, type ShownJob } from '../../engine/trial.ts';
import { lastEvent, mailTrial } from './mail-trial.ts';

const trial = mailTrial();

const plain = { to: 'a@buyer.example', subject: 'Hello', text: 'Good day' };

/** The sample invoice, whose parties have addresses. */
const addressed = {
  ...invoice,
  series: 'F',
  code: '7',
  supplier: { ...(invoice as { supplier: object }).supplier, emails: [{ addr: 'sales@acme.example' }] },
  customer: {
    name: 'Büro <& Söhne>',
    emails: [{ addr: 'one@buyer.example' }, { addr: 'two@buyer.example' }],
  },
};

const headerOf = ({ headers }: Email, name: string) => headers.find(({ key }) => key === name)?.value;

const bytesOf = (attachment: Attachment | undefined) => Buffer.from(attachment?.content as ArrayBuffer);

/** Runs a job that attaches a file to an entry of its own, and then sends. */
async function sendFiles(config: object): Promise<Awaited<ReturnType<typeof runJob>>> {
  const integration_id = await trial.integrate();
  const steps = written([
    { name: 'print', action: 'pdf' },
    { name: 'mail', action: 'email.send', config: { integration_id, ...plain, ...config } },
  ]);
  return runJob(trial.client, await newWorkflow(trial.client, { steps }), { data: invoice });
}

test('a message goes to the parties of the document, as its templates say', async () => {
  const job = await trial.send(
    {
      add_invoice_customer: true,
      cc: 'Accounts <{{ args.accounts }}>',
      bcc: ['hidden@acme.example'],
      reply_to: 'answers@acme.example',
      subject: 'Invoice {{ full_code }} of {{ supplier_name }}',
      text: '{{ customer_name }}: {{ doc.totals.payable }}, {{ or args.greeting "Regards" }} {{.code}}',
      html: '<p>{{ customer_name }}</p>',
    },
    { data: addressed, args: { accounts: 'accounts@buyer.example' } },
  );
  expect(job.faults).toBeUndefined();
  const [{ mail, from, to } = fail()] = trial.server.received;
  expect(from).toBe('billing@acme.example');
  expect(to).toEqual([
    'one@buyer.example',
    'two@buyer.example',
    'accounts@buyer.example',
    'hidden@acme.example',
  ]);
  const doc = job.envelope?.doc as { totals: { payable: string }; supplier: { name: string } };
  expect(mail.subject).toBe(`Invoice F-7 of ${doc.supplier.name}`);
  expect(mail.text?.trim()).toBe(`Büro <& Söhne>: ${doc.totals.payable}, Regards 7`);
  expect(mail.html?.trim()).toBe('<p>Büro &lt;&amp; Söhne&gt;</p>');
  expect([mail.replyTo, mail.from]).toEqual([
    [{ name: '', address: 'answers@acme.example' }],
    { name: 'Acme Billing', address: 'billing@acme.example' },
  ]);
  expect(String(trial.server.received[0]?.raw)).not.toContain('hidden@');
  expect(headerOf(mail, 'auto-submitted')).toBe('auto-generated');
  expect(mail.messageId).toBe(`<${job.intents[0]?.id}@acme.example>`);
  expect(lastEvent(job).message).toContain(mail.messageId);
});

const encoded = (text: string) => Buffer.from(text).toString('base64');

test('a body in base64 is a template too: of HTML when there are tags in it', async () => {
  await trial.send(
    { ...plain, text: undefined, body: encoded('<b>{{.full_code}}</b>') },
    { data: addressed },
  );
  await trial.send({ ...plain, text: undefined, body: encoded('{{.full_code}}') }, { data: addressed });
  expect(trial.server.received.map(({ mail }) => [mail.html?.trim(), mail.text?.trim()])).toEqual([
    ['<b>F-7</b>', undefined],
    [undefined, 'F-7'],
  ]);
});

test('files are attached by category, by name, or all in one zip', { tags: 'slow' }, async () => {
  await sendFiles({ attach: 'format' });
  await sendFiles({ attach: ['*.pdf'] });
  const job = await sendFiles({ attach: true, zip_attachments: true });
  const [file] = job.attachments ?? [];
  const bytes = await (await fetch(trial.service.url + new URL(String(file?.['url'])).pathname)).bytes();
  const [byCategory, byName, zipped] = trial.server.received.map(({ mail }) => mail.attachments);
  expect(byCategory).toMatchObject([{ filename: file?.['name'], mimeType: 'application/pdf' }]);
  expect(bytesOf(byCategory?.[0]).subarray(0, 5).toString()).toBe('%PDF-');
  expect(byName).toHaveLength(1);
  expect(zipped).toMatchObject([{ filename: 'documents.zip', mimeType: 'application/zip' }]);
  const zip = bytesOf(zipped?.[0]);
  // The local header of the first file (APPNOTE, section 4.3.7): its name follows after 30 bytes.
  expect(zip.subarray(30, 30 + String(file?.['name']).length).toString()).toBe(file?.['name']);
  expect(zip.length).toBeLessThan(bytes.length + 1000);
});

test('a file that is not there ends the step before anything is sent', async () => {
  const job = await trial.send({ ...plain, attach: ['ubl'] }, { data: invoice });
  expect(storyOf(job)).toEqual(['mail:KO/no-attachment']);
  expect(trial.server.received).toEqual([]);
});

test('a notice tells what has gone wrong', async () => {
  const integration_id = await trial.integrate();
  const config = { integration_id, to: 'ops@acme.example', subject: 'Failed', body: 'Look: {{ faults }}' };
  const workflow = await newWorkflow(trial.client, {
    steps: written([
      { name: 'send', action: 'email.send', config: { ...plain, integration_id, attach: ['none'] } },
    ]),
    rescue: written([{ name: 'tell', action: 'email.notify', config }]),
  });
  const job = await runJob(trial.client, workflow, { data: invoice });
  expect(storyOf(job)).toEqual(['send:KO/no-attachment', 'tell:OK']);
  expect(trial.server.received[0]?.mail.text).toMatch(/^Look: email\.send: .*"none" \(no-attachment\)/);
});

test('what documents and args say becomes neither a header nor another recipient', async () => {
  const evil = 'x\r\nBcc: evil@evil.example\r\n\r\nbody';
  const job = await trial.send(
    { to: '{{ args.who }} <a@buyer.example>', subject: 'Hi {{ args.who }}', text: '{{ args.who }}' },
    { args: { who: `${evil}" <evil@evil.example>, b@evil.example` } },
  );
  expect(job.faults).toBeUndefined();
  const [{ mail, to, raw } = fail()] = trial.server.received;
  expect(to).toEqual(['a@buyer.example']);
  expect(mail.bcc).toBeUndefined();
  expect(String(raw).split('\r\n\r\n')[0]).not.toMatch(/^Bcc:/im);
  expect(mail.subject).toContain('Bcc: evil@evil.example');
});

test.each([
  'a@b@c',
  'a b@c.example',
  '"q"@c.example',
  'a@-b.example',
  'a@b.example\r\nRCPT TO:<c@d.example>',
])('%j is no address to write to', async (address) => {
  const job = await trial.send({ ...plain, to: 'X <{{ args.to }}>' }, { args: { to: address } });
  expect(storyOf(job)).toEqual(['mail:KO/bad-address']);
});

test('an internationalised address is written to as the server knows it', async () => {
  await trial.send({ ...plain, to: 'Jürgen <post@bücher.example>' });
  await trial.send({ ...plain, to: 'jürgen@bücher.example' });
  // The server tells domains as people write them.
  const [first, second] = trial.server.received;
  expect([first?.to, second?.to]).toEqual([['post@bücher.example'], ['jürgen@bücher.example']]);
  expect(String(first?.raw)).toContain('<post@xn--bcher-kva.example>');
});

test('a party without an address is told, and nobody is written to in its place', async () => {
  const job = await trial.send({ ...plain, add_invoice_customer: true }, { data: invoice });
  expect(storyOf(job)).toEqual(['mail:KO/no-address']);
  expect(trial.server.received).toEqual([]);
});

test('a dry run sends nothing and shows what it would send', async () => {
  const job = await trial.send({ ...plain, attach: ['pdf'] }, { dry_run: true });
  expect(lastEvent(job)).toMatchObject({
    status: 'OK',
    message: expect.stringMatching(/"Hello" to a@buyer\.example/),
  });
  expect(trial.server.connections).toBe(0);
});

test('a message from a sandbox says so', async () => {
  const workspace = `sandbox-${randomUUID()}`;
  await trial.service.service.access.workspaces.ensure(workspace, { sandbox: true });
  const client = await trial.service.client({ workspace });
  const id = randomUUID();
  const config = { host: '127.0.0.1', port: trial.server.port, security: 'none', from: 'a@acme.example' };
  await client.put(`/transform/v1/integrations/${id}`, { provider: 'smtp', config });
  const steps = written([{ name: 'mail', action: 'email.send', config: { integration_id: id, ...plain } }]);
  await runJob(client, await newWorkflow(client, { steps }));
  const [{ mail } = fail()] = trial.server.received;
  expect([mail.subject, headerOf(mail, 'x-docmill-sandbox')]).toEqual(['[Sandbox] Hello', 'true']);
});

test.each([
  ['{% include "/etc/passwd" %}', /include.* not found/],
  ['{{ customer_name', /not closed/],
  ['{{ customer_name | shout }}', /shout/],
])('the template %s is refused when its workflow is saved', async (subject, message) => {
  const integration_id = await trial.integrate();
  const steps = written([{ name: 'm', action: 'email.send', config: { ...plain, integration_id, subject } }]);
  const { status, json } = await trial.client.put(`/transform/v1/workflows/${randomUUID()}`, { steps });
  expect(status).toBe(422);
  expect(JSON.stringify(json.fields)).toMatch(message);
});

test.each([
  ['{% for i in (1..100000) %}{% for j in (1..100000) %}{% endfor %}{% endfor %}'],
  ['{% for i in (1..99999) %}{{ "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx" }}{% endfor %}'],
])('a template that makes too much ends: %s', { tags: 'slow' }, async (text) => {
  const { id } = await trial.send({ ...plain, text });
  const read = async () => (await trial.client.get(`/transform/v1/jobs/${id}`)).json as ShownJob;
  await expect
    .poll(async () => storyOf(await read()), { timeout: 300_000 })
    .toEqual(['mail:KO/bad-template']);
});

function fail(): never {
  throw new Error('nothing was received');
}
