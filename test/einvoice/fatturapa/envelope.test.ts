import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { fromFatturaPa } from '../../../src/einvoice/fatturapa/fatturapa.ts';
import { context } from '../../documents/fixed-context.ts';

/** Made by `openssl cms -sign -nodetach -cades`, the second one with `-stream`: in parts of indefinite length. */
const der = readFileSync(join(import.meta.dirname, 'signed-der.p7m'));
const ber = readFileSync(join(import.meta.dirname, 'signed-ber.p7m'));

const base64 = der.toString('base64');
const lines = base64.replaceAll(/.{64}/g, '$&\r\n');

function field(tag: number, inner: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(inner.length);
  return Buffer.concat([Buffer.from([tag, 0x84]), length, inner]);
}

/** The identifier of a kind of content (PKCS #7). */
function oid(last: number): Buffer {
  return Buffer.from([6, 9, 0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 1, 7, last]);
}

/** An octet string with other bytes in it, in a SignedData that says no more. */
function wrapped(content: Buffer): Buffer {
  const encapsulated = field(0x30, Buffer.concat([oid(1), field(0xa0, field(4, content))]));
  const signedData = field(0x30, Buffer.concat([Buffer.from([2, 1, 1, 0x31, 0]), encapsulated]));
  return field(0x30, Buffer.concat([oid(2), field(0xa0, signedData)]));
}

describe('a FatturaPA in a signed envelope', () => {
  it.for([
    ['in DER', der],
    ['in parts of indefinite length', ber],
    ['with bytes behind it', Buffer.concat([der, Buffer.from('\n')])],
    ['in base 64', Buffer.from(base64)],
    ['in lines of base 64', Buffer.from(lines)],
    ['in PEM', Buffer.from(`-----BEGIN PKCS7-----\r\n${lines}\r\n-----END PKCS7-----\r\n`)],
    ['that was signed again', wrapped(der)],
  ] as const)('%s is read', ([, bytes]) => {
    expect(fromFatturaPa(bytes, context)).toMatchObject({
      ok: true,
      envelope: { doc: { code: '7', supplier: { name: 'Società Venditrice S.r.l.' } } },
      unread: [],
    });
  });

  const many = Array.from({ length: 6 }).reduce<Buffer>(wrapped, der);
  it.for([
    ['is cut off', der.subarray(0, 2000), 'no signed envelope'],
    ['is another sequence', Buffer.from([0x30, 0x81, 3, 2, 1, 1]), 'no signed envelope'],
    ['has other bytes than XML in it', wrapped(Buffer.from([1, 2, 3])), ''],
    [
      'nests without an end',
      Buffer.concat(Array.from({ length: 9999 }, () => Buffer.from([0x30, 0x80]))),
      '',
    ],
    ['was signed too often', many, 'more than 5 times'],
  ] as const)('that %s is refused', ([, bytes, message]) => {
    expect(fromFatturaPa(bytes, context)).toMatchObject({
      ok: false,
      error: { key: 'invalid-xml', message: expect.stringContaining(message) },
    });
  });
});
