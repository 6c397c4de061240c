import { exportJWK, generateKeyPair } from 'jose';
import { describe, expect, it } from 'vitest';
import { link, stamp } from '../../src/documents/stamps-and-links.ts';
import { sign, verify } from '../../src/documents/documents.ts';
import { context } from './fixed-context.ts';
import { envelopeOf, sampleInvoice } from './sample-invoice.ts';

const draft = envelopeOf(sampleInvoice());
const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true });
const built = await sign(draft, { kid: 'one', privateKey }, context);
if (!built.ok) throw new Error(built.error.message);
const { envelope: signed } = built;

describe('stamps', () => {
  it('go onto a signed envelope, whose signature still holds', async () => {
    const stamped = stamp(signed, [{ prv: 'sat-uuid', val: 'A1' }]);
    if (!stamped.ok) throw new Error(stamped.error.message);
    expect(stamped.envelope.head.stamps).toEqual([{ prv: 'sat-uuid', val: 'A1' }]);
    const key = { ...(await exportJWK(publicKey)), kid: 'one' };
    expect(await verify(stamped.envelope, [key])).toMatchObject({ ok: true });
  });

  it('replace those of the same provider', () => {
    const once = stamp(signed, [
      { prv: 'a', val: '1' },
      { prv: 'b', val: '2' },
    ]);
    if (!once.ok) throw new Error(once.error.message);
    const twice = stamp(once.envelope, [{ prv: 'a', val: '3' }]);
    expect(twice).toMatchObject({
      envelope: {
        head: {
          stamps: [
            { prv: 'a', val: '3' },
            { prv: 'b', val: '2' },
          ],
        },
      },
    });
  });

  it('are refused by a draft, without a value, and when they are no stamps', () => {
    expect(stamp(draft, [{ prv: 'a', val: '1' }])).toMatchObject({
      error: { faults: [{ code: 'GOBL-ENVELOPE-12' }] },
    });
    expect(stamp(signed, [{ prv: 'a' }])).toMatchObject({
      error: { faults: [{ code: 'GOBL-HEAD-STAMP-02', paths: ['$.head.stamps[0].val'] }] },
    });
    expect(stamp(signed, 'a')).toMatchObject({ ok: false, error: { key: 'input' } });
  });
});

describe('links', () => {
  const pdf = { category: 'format', key: 'pdf', url: 'https://example.com/1.pdf', mime: 'application/pdf' };

  it('go onto drafts and signed envelopes, and replace those of the same name', () => {
    for (const envelope of [draft, signed]) {
      const once = link(envelope, [pdf]);
      if (!once.ok) throw new Error(once.error.message);
      expect(link(once.envelope, [{ ...pdf, url: 'https://example.com/2.pdf' }])).toMatchObject({
        envelope: { head: { links: [{ ...pdf, url: 'https://example.com/2.pdf' }] } },
      });
    }
  });

  it.for([
    [{ ...pdf, mime: 'text/x-shellscript' }, 'GOBL-HEAD-LINK-05'],
    [{ ...pdf, category: 'toys' }, 'GOBL-HEAD-LINK-02'],
    [{ ...pdf, url: 'javascript:alert(1)' }, 'GOBL-HEAD-LINK-04'],
    [{ key: 'x', url: 'https://example.com', digest: { alg: 'sha256', val: 'ab' } }, 'GOBL-HEAD-LINK-06'],
  ] as const)('are refused when they are faulty: %j', ([faulty, code]) => {
    expect(link(draft, [faulty])).toMatchObject({ ok: false, error: { faults: [{ code }] } });
  });
});
