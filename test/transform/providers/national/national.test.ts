import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isGenuine } from '../../../einvoice/xml-signature.ts';
import { sharedService } from '../../../support/shared-service.ts';
import { storyOf, type ShownJob } from '../../engine/trial.ts';
import { inArg, invoiceIn, StepTrial } from './national-trial.ts';

const shared = sharedService();
const trial = new StepTrial(shared);

const certificates = join(import.meta.dirname, '../../../support/certificates');
const pkcs12 = readFileSync(join(certificates, 'signer.p12')).toString('base64');
const pem = (name: string): string => readFileSync(join(certificates, name), 'utf8');
const envelope = readFileSync(join(import.meta.dirname, '../../../einvoice/fatturapa/signed-ber.p7m'));

const italian = invoiceIn('IT', 'it-sdi-v1');
const spanish = invoiceIn('ES', 'es-facturae-v3');
const polish = invoiceIn('PL', 'pl-favat-v3');

function messageOf({ intents }: ShownJob): string | undefined {
  return intents[0]?.events.at(-1)?.message;
}

test.each([
  ['sdi-it.generate', italian, 'fatturapa', '<p:FatturaElettronica'],
  ['gov-es.facturae.generate', spanish, 'facturae', '<fe:Facturae'],
  ['gov-pl.generate', polish, 'ksef', '<Faktura'],
])('%s makes a file of the entry', async (action, data, key, root) => {
  const job = await trial.run(action, { data });
  expect(storyOf(job)).toEqual(['a:OK']);
  expect(job.attachments).toMatchObject([
    { key, category: 'format', name: `invoice-F-001.${key}.xml`, mime: 'application/xml', stored: true },
  ]);
  expect((await trial.firstFile(job)).toString()).toContain(root);
});

test.each([
  ['sdi-it', italian, 'sdi-it.import'],
  ['gov-pl', polish, 'gov-pl.import'],
])('what %s.generate wrote becomes an entry, which the job goes on with', async (family, data, action) => {
  const made = await trial.run(`${family}.generate`, { data });
  const job = await trial.run(action, inArg('in.xml', await trial.firstFile(made)));
  expect(storyOf(job)).toEqual(['a:OK']);
  expect(job.silo_entry_id).toBe(job.intents[0]?.events.at(-1)?.silo_entry_id);
  expect(job.envelope?.doc).toMatchObject({
    code: expect.stringMatching(/^(?:F-)?001$/),
    totals: expect.objectContaining({ sum: '200.00' }),
  });
});

test('a FatturaPA in a signed envelope becomes an entry that has it as it came', async () => {
  const job = await trial.run('sdi-it.import', inArg('IT01234567890_00001.xml.p7m', envelope));
  expect(storyOf(job)).toEqual(['a:OK']);
  expect(job.envelope?.doc).toMatchObject({ code: '7', supplier: { name: 'Società Venditrice S.r.l.' } });
  expect(job.attachments).toMatchObject([
    { key: 'fatturapa', name: 'IT01234567890_00001.xml.p7m', mime: 'application/pkcs7-mime' },
  ]);
  expect(await trial.firstFile(job)).toEqual(envelope);
});

test.each([
  ['sdi-it.import', '<Faktura xmlns="http://crd.gov.pl/wzor/2025/06/25/13775/"/>', 'unknown-document-type'],
  ['gov-pl.import', '<Faktura', 'invalid-xml'],
])('%s of %s ends in KO %s', async (action, xml, code) => {
  const job = await trial.run(action, inArg('in.xml', Buffer.from(xml)));
  expect(storyOf(job)).toEqual([`a:KO/${code}`]);
});

test('an invoice without what a format wants is told with its path, and nothing is written', async () => {
  const job = await trial.run('gov-es.facturae.generate', {
    data: invoiceIn('ES', 'es-facturae-v3', { code: '123456789012345678901' }),
  });
  expect(storyOf(job)).toEqual(['a:KO/not-representable']);
  expect(messageOf(job)).toContain('$.doc.code');
  expect(job.attachments).toBeUndefined();
});

test('texts that have no place in the format stand in the message of the step', async () => {
  const job = await trial.run('sdi-it.generate', {
    data: invoiceIn('IT', 'it-sdi-v1', { notes: [{ key: 'general', text: 'Gracias' }] }),
  });
  expect(storyOf(job)).toEqual(['a:OK']);
  expect(messageOf(job)).toContain('not-written at $.doc.notes[0].text');
});

test('the file of a FatturaPA is called after who transmits it and the number that the job gives', async () => {
  const integration_id = await trial.integrate('fatturapa', { transmitter_code: '01234567890' });
  const args = { 'fatturapa-progressive': '0000A' };
  const job = await trial.run('sdi-it.generate', { data: italian, args }, { integration_id });
  expect(job.attachments).toMatchObject([{ name: 'IT01234567890_0000A.xml' }]);
  const xml = (await trial.firstFile(job)).toString();
  expect(xml).toContain('<ProgressivoInvio>0000A</ProgressivoInvio>');
  expect(xml).toMatch(/<IdTrasmittente>\s*<IdPaese>IT<\/IdPaese>\s*<IdCodice>01234567890</);
  const wrong = await trial.run('sdi-it.generate', {
    data: italian,
    args: { 'fatturapa-progressive': '../a' },
  });
  expect(storyOf(wrong)).toEqual(['a:KO/bad-argument']);
});

test.each([
  ['facturae', 'gov-es.facturae.generate', spanish, { pkcs12, password: 'secreto' }],
  [
    'facturae',
    'gov-es.facturae.generate',
    spanish,
    { private_key: pem('signer.key'), certificate: pem('signer.pem') },
  ],
  ['fatturapa', 'sdi-it.generate', italian, { pkcs12, password: 'secreto' }],
])('with keys in the integration of %s, %s signs what it writes', async (provider, action, data, keys) => {
  const integration_id = await trial.integrate(provider, keys);
  const job = await trial.run(action, { data }, { integration_id });
  expect(storyOf(job)).toEqual(['a:OK']);
  expect(isGenuine((await trial.firstFile(job)).toString())).toBe(true);
  const { json } = await shared.client.get(`/transform/v1/integrations/${integration_id}`);
  expect(JSON.stringify(json)).not.toContain('secreto');
  expect(JSON.stringify(json)).not.toContain('PRIVATE KEY');
});

test('an invoice that somebody else issues names and signs for him', async () => {
  const integration_id = await trial.integrate('facturae', { pkcs12, password: 'secreto' });
  const issuer = {
    name: 'Gestoría',
    tax_id: { country: 'ES', code: 'B85905495' },
    addresses: [
      { street: 'Calle Menor 2', locality: 'Madrid', region: 'Madrid', code: '28001', country: 'ES' },
    ],
  };
  const job = await trial.run('gov-es.facturae.generate', { data: spanish }, { integration_id, issuer });
  const xml = (await trial.firstFile(job)).toString();
  expect(xml).toContain('<InvoiceIssuerType>TE</InvoiceIssuerType>');
  expect(xml).toContain('<xades:ClaimedRole>tercero</xades:ClaimedRole>');
});

test.each([
  ['another password', { pkcs12, password: 'otra' }],
  ['an expired certificate', { private_key: pem('signer.key'), certificate: pem('signer-expired.pem') }],
  ['a certificate without its key', { certificate: pem('signer.pem') }],
])('with %s nothing is signed or written, and the test of the integration says so', async (_what, keys) => {
  const integration_id = await trial.integrate('facturae', keys);
  const job = await trial.run('gov-es.facturae.generate', { data: spanish }, { integration_id });
  expect(storyOf(job)).toEqual(['a:KO/certificate-invalid']);
  expect(job.attachments).toBeUndefined();
  const path = `/transform/v1/integrations/${integration_id}/test`;
  const { json } = await shared.client.send('POST', path, undefined, {});
  expect(json).toMatchObject({ ok: false, code: 'certificate-invalid' });
});

test('the test of an integration tells in whose name it signs, and until when', async () => {
  const id = await trial.integrate('facturae', { pkcs12, password: 'secreto' });
  const { json } = await shared.client.send('POST', `/transform/v1/integrations/${id}/test`, undefined, {});
  expect(json).toMatchObject({ ok: true, code: 'ok', message: expect.stringContaining('Hypeprop S.L.') });
  expect(json['message']).toContain('2120-01-01');
});

test('keys that are none, and keys in a step, are refused', async () => {
  for (const keys of [{ pkcs12: 'ñ' }, { private_key: 'secret' }, { certificate: 'mine' }])
    expect(await trial.tryIntegrate('facturae', keys)).toMatchObject({ status: 422 });
  const steps = [{ action: 'gov-es.facturae.generate', config: { pkcs12 } }];
  const { json } = await shared.client.post('/transform/v1/workflows/validate', { steps });
  expect(json['issues']).toMatchObject([{ severity: 'error', path: '$.steps[0].config.pkcs12' }]);
});

test.each([
  ['gov-pl.send', 200],
  ['gov-pl.generate', 422],
  ['sdi-it.import', 422],
])('an integration that serves %s is answered with %s', async (id, status) => {
  const secret = `whsec_${Buffer.alloc(32, 1).toString('base64')}`;
  const actions = [{ id, name: 'Send', summary: 'Sends', config: {} }];
  const served = { url: 'https://agent.example.com/', secret, actions };
  expect(await trial.tryIntegrate('http', served)).toMatchObject({ status });
});
