import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { fromFatturaPa, toFatturaPa } from '../../../src/einvoice/fatturapa/fatturapa.ts';
import { openSigner } from '../../../src/einvoice/signature/signer.ts';
import { context } from '../../documents/fixed-context.ts';
import { isGenuine } from '../xml-signature.ts';

it('a FatturaPA that was signed is genuine, and read without its signature', () => {
  const read = fromFatturaPa(readFileSync(join(import.meta.dirname, 'signed-der.p7m')), context);
  const envelope = read.ok ? read.envelope : {};
  const certificates = join(import.meta.dirname, '../../support/certificates');
  const pkcs12 = readFileSync(join(certificates, 'signer.p12'));
  const signer = openSigner({ pkcs12, password: 'secreto' });
  const written = toFatturaPa(envelope, { progressive: '1', signer }, context);
  const xml = written.ok ? written.xml : '';
  expect(isGenuine(xml)).toBe(true);
  expect(xml).not.toContain('SignaturePolicyIdentifier');
  expect(fromFatturaPa(Buffer.from(xml), context)).toMatchObject({
    ok: true,
    envelope: { doc: { code: '7' } },
    unread: [],
  });
});
