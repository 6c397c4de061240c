import { exportJWK, generateKeyPair } from 'jose';
import { describe, expect, it } from 'vitest';
import { build, sign, verify } from '../../src/documents/documents.ts';
import type { Envelope } from '../../src/documents/envelope.ts';
import type { SigningKey, VerificationKey } from '../../src/documents/signature.ts';
import { context } from './fixed-context.ts';
import { envelopeOf, sampleInvoice } from './sample-invoice.ts';

interface Keys {
  signing: SigningKey;
  verifying: VerificationKey;
}

async function newKeys(kid: string): Promise<Keys> {
  const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true });
  return {
    signing: { kid, privateKey },
    verifying: { ...(await exportJWK(publicKey)), kid },
  };
}

async function signed(keys: Keys): Promise<Envelope> {
  const built = await sign(envelopeOf(sampleInvoice()), keys.signing, context);
  if (!built.ok) throw new Error(built.error.message);
  return built.envelope;
}

describe('a signed envelope', () => {
  it('is proved by the key that signed it, and names the document and the time', async () => {
    const keys = await newKeys('one');
    const envelope = await signed(keys);
    const verified = await verify(envelope, [keys.verifying]);
    expect(verified).toMatchObject({
      ok: true,
      signatures: [{ kid: 'one', uuid: envelope.head.uuid, dig: envelope.head.dig, iat: 1773480413 }],
    });
  });

  it('comes back from building as it is', async () => {
    const envelope = await signed(await newKeys('one'));
    expect(build(envelope, context)).toEqual({ ok: true, envelope, notices: [] });
  });

  it('is refused when the document was changed', async () => {
    const keys = await newKeys('one');
    const envelope = await signed(keys);
    const changed = { ...envelope, doc: { ...envelope.doc, code: '0043' } };
    const refused = { ok: false, error: { key: 'digest', faults: [{ code: 'GOBL-ENVELOPE-11' }] } };
    expect(await verify(changed, [keys.verifying])).toMatchObject(refused);
    expect(build(changed, context)).toMatchObject(refused);
  });

  it('is refused when document and digest were changed', async () => {
    const keys = await newKeys('one');
    const envelope = await signed(keys);
    const other = envelopeOf(sampleInvoice({ code: '0043' }));
    const forged = {
      ...other,
      head: { ...other.head, uuid: envelope.head.uuid ?? '' },
      sigs: envelope.sigs ?? [],
    };
    expect(await verify(forged, [keys.verifying])).toMatchObject({ ok: false, error: { key: 'signature' } });
  });

  it('is refused by a stranger, by another key of that name, and outside the time of its key', async () => {
    const keys = await newKeys('one');
    const envelope = await signed(keys);
    const refused = { ok: false, error: { key: 'signature' } };
    expect(await verify(envelope, [])).toMatchObject(refused);
    expect(await verify(envelope, [(await newKeys('one')).verifying])).toMatchObject(refused);
    const early = { ...keys.verifying, valid_until: '2026-01-01T00:00:00Z' };
    const late = { ...keys.verifying, valid_from: '2027-01-01T00:00:00Z' };
    expect(await verify(envelope, [early])).toMatchObject(refused);
    expect(await verify(envelope, [late])).toMatchObject(refused);
  });

  it('is not believed when it claims no algorithm', async () => {
    const keys = await newKeys('one');
    const envelope = await signed(keys);
    const header = Buffer.from(JSON.stringify({ alg: 'none', kid: 'one' })).toString('base64url');
    const [, payload = ''] = String((envelope.sigs as string[])[0]).split('.');
    const forged = { ...envelope, sigs: [`${header}.${payload}.`] };
    expect(await verify(forged, [keys.verifying])).toMatchObject({ ok: false, error: { key: 'signature' } });
  });

  it('costs no more than a hundred verifications', async () => {
    const keys = await newKeys('one');
    const envelope = await signed(keys);
    const [first = ''] = envelope.sigs as string[];
    const crowded = { ...envelope, sigs: Array.from({ length: 101 }, () => first) };
    expect(await verify(crowded, [keys.verifying])).toMatchObject({ ok: false, error: { key: 'signature' } });
  });

  it('must have a code to be signed', async () => {
    const keys = await newKeys('one');
    const { code: _code, ...open } = sampleInvoice();
    expect(await sign(envelopeOf(open), keys.signing, context)).toMatchObject({
      ok: false,
      error: { key: 'validation', faults: [{ code: 'GOBL-ENVELOPE-13' }] },
    });
  });
});
