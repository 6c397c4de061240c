import { spawnSync } from 'node:child_process';
import { createHash, X509Certificate } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { build } from '@docmill/documents';
import type { JsonObject } from '@docmill/documents/json';
import { toFacturae } from '../../../src/einvoice/facturae/facturae.ts';
import { openSigner, UnusableKeys } from '../../../src/einvoice/signature/signer.ts';
import type { SigningKeys } from '../../../src/einvoice/signature/signer.ts';
import { context } from '../../documents/fixed-context.ts';
import { einvoiceFolder } from '../../support/einvoice-folder.ts';
import { nationalSchemaFaults } from '../national-schemas.ts';
import { isGenuine, signatureOf } from '../xml-signature.ts';

const folder = join(import.meta.dirname, '../../support/certificates');
const bytes = (name: string): Buffer => readFileSync(join(folder, name));
const text = (name: string): string => bytes(name).toString();
const password = 'secreto';
const pem: SigningKeys = { privateKey: text('signer.key'), certificate: text('signer.pem') };
const [, own = ''] = text('signer.pem').split(/(?<=-----END CERTIFICATE-----\n)/);
const certificate = new X509Certificate(own);

const address = {
  street: 'Calle Ñandú & <Cía> 74',
  locality: 'Torrejón De La Calzada',
  region: 'Madrid',
  code: '28023',
  country: 'ES',
};
const party = { name: 'Vendedor "S.L."', tax_id: { country: 'ES', code: 'B23103039' }, addresses: [address] };
const invoice: JsonObject = {
  $schema: 'https://gobl.org/draft-0/bill/invoice',
  $regime: 'ES',
  $addons: ['es-facturae-v3'],
  code: '1',
  issue_date: '2026-03-01',
  currency: 'EUR',
  supplier: party,
  customer: { ...party, name: 'Cliente', tax_id: { country: 'ES', code: 'B77436020' } },
  notes: [{ text: 'Dos\nlíneas\ty un tabulador' }],
  lines: [
    { quantity: '1', item: { name: 'Trabajo', price: '100.00' }, taxes: [{ cat: 'VAT', rate: 'general' }] },
  ],
};

function signed(keys: SigningKeys, issuer?: JsonObject): string {
  const built = build(invoice, context);
  if (!built.ok) throw new Error(JSON.stringify(built.error));
  const signer = openSigner(keys);
  const written = toFacturae(built.envelope, context, { signer, ...(issuer && { issuer }) });
  if (!written.ok) throw new Error(JSON.stringify(written.error));
  return written.xml;
}

describe('a signature of Facturae', () => {
  it.for([
    ['a key and certificates in PEM', pem],
    ['a PKCS#12 file', { pkcs12: bytes('signer.p12'), password }],
    ['a PKCS#12 file of older ciphers', { pkcs12: bytes('signer-3des.p12'), password }],
  ] as const)('with %s holds for the canonical form of all that it names', ([, keys]) => {
    const xml = signed(keys);
    const { references, certificates } = signatureOf(xml);
    expect(references.map(({ uri }) => uri)).toEqual(['', '#SignedProperties', '#KeyInfo']);
    expect(isGenuine(xml)).toBe(true);
    expect(certificates).toHaveLength(2);
    expect(certificates[0]).toBe(certificate.raw.toString('base64'));
  });

  it.for([
    ['an amount', '<TotalCost>100.00', '<TotalCost>900.00'],
    ['when it was signed', '<xades:SigningTime>2026', '<xades:SigningTime>2025'],
    ['by which policy', 'v3_1.pdf', 'v3_0.pdf'],
  ] as const)('breaks when %s is changed', ([, from, to]) => {
    const xml = signed(pem);
    expect(xml).toContain(from);
    expect(isGenuine(xml.replace(from, to))).toBe(false);
  });

  it('says who signs, when, in which role and by which policy', () => {
    const xml = signed(pem);
    const serial = BigInt('0x7fedcba9876543210fedcba987654321');
    const digest = createHash('sha256').update(certificate.raw).digest('base64');
    for (const said of [
      '<xades:SigningTime>2026-03-14T09:26:53Z</xades:SigningTime>',
      `<ds:DigestValue>${digest}</ds:DigestValue>`,
      '<ds:X509IssuerName>CN=AC Prueba,O=Autoridad\\, S.A. &amp; Cía,C=ES</ds:X509IssuerName>',
      `<ds:X509SerialNumber>${serial}</ds:X509SerialNumber>`,
      'politica_de_firma_formato_facturae_v3_1.pdf</xades:Identifier>',
      '<ds:DigestValue>Ohixl6upD6av8N7pEvDABhEL6hM=</ds:DigestValue>',
      '<xades:ClaimedRole>emisor</xades:ClaimedRole>',
    ])
      expect(xml).toContain(said);
    expect(signed(pem, party)).toContain('<xades:ClaimedRole>tercero</xades:ClaimedRole>');
  });

  it.skipIf(!existsSync(einvoiceFolder))('leaves the file valid by its schema', () => {
    expect(nationalSchemaFaults('facturae', signed(pem))).toEqual([]);
  });

  const hasXmlsec = spawnSync('xmlsec1', ['--version']).status === 0;
  it.skipIf(!hasXmlsec)('is taken by xmlsec1, with the issuer trusted', () => {
    const file = join(mkdtempSync(join(tmpdir(), 'facturae-')), 'signed.xml');
    writeFileSync(file, signed(pem));
    const ids = ['--id-attr:Id', 'SignedProperties', '--id-attr:Id', 'KeyInfo'];
    const trusted = ['--trusted-pem', join(folder, 'signer-issuer.pem')];
    const { status, stderr } = spawnSync('xmlsec1', ['--verify', ...trusted, ...ids, file]);
    expect(stderr.toString()).toContain('SignedInfo References (ok/all): 3/3');
    expect(status).toBe(0);
  });

  it('is not made with a certificate that is not valid any more', () => {
    const built = build(invoice, context);
    const signer = openSigner({ ...pem, certificate: text('signer-expired.pem') });
    expect(built.ok && toFacturae(built.envelope, context, { signer })).toMatchObject({
      ok: false,
      error: { key: 'certificate-invalid' },
    });
  });

  it.for([
    ['another password', { pkcs12: bytes('signer.p12'), password: 'otra' }, 'password'],
    ['no PKCS#12 file', { pkcs12: Buffer.from('hello'), password }, 'PKCS#12'],
    ['no certificate of the key', { ...pem, certificate: text('signer-issuer.pem') }, 'No certificate'],
    ['no certificate at all', { privateKey: text('signer.key') }, 'certificate in PEM'],
    ['a key that is none', { ...pem, privateKey: 'x' }, 'cannot be read'],
    [
      'a key of an elliptic curve',
      { privateKey: text('localhost.key'), certificate: text('localhost.pem') },
      'RSA',
    ],
  ] as const)('is not made with %s', ([, keys, message]) => {
    expect(() => openSigner(keys)).toThrow(UnusableKeys);
    expect(() => openSigner(keys)).toThrow(message);
  });
});
