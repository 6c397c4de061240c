import { createHash, createPublicKey, verify } from 'node:crypto';

/** A DKIM signature, checked by the key of its domain. */
interface CheckedSignature {
  readonly isValid: boolean;
  /** Name of the DNS record that has the key. */
  readonly keyName: string;
}

/** Checks the DKIM signature of a message as its recipient does (RFC 6376): rsa-sha256 with relaxed canonicalization only. */
export function checkDkim(raw: Buffer, publicKey: Buffer): CheckedSignature {
  // Bytes of the message are characters here, so that none is lost.
  const message = raw.toString('latin1');
  const end = message.indexOf('\r\n\r\n');
  const headers = message.slice(0, end).split(/\r\n(?![ \t])/);
  const signature = headers.find((header) => /^dkim-signature:/i.test(header));
  if (!signature) throw new Error('The message has no DKIM-Signature');
  const tags = tagsOf(signature);
  const algorithm = [tags['v'], tags['a'], tags['c'], tags['l']];
  if (algorithm.join(' ') !== '1 rsa-sha256 relaxed/relaxed ')
    throw new Error(`Unknown kind of DKIM signature: ${signature}`);

  const bodyHash = createHash('sha256')
    .update(relaxedBody(message.slice(end + 4)), 'latin1')
    .digest('base64');
  // Of headers with the same name, the last one is signed first (section 5.4.2).
  const left = headers.toReversed();
  const signed = (tags['h'] ?? '').split(':').map((name) => {
    const index = left.findIndex((header) => nameOf(header) === name.toLowerCase());
    return index === -1 ? '' : `${relaxedHeader(left.splice(index, 1)[0] ?? '')}\r\n`;
  });
  const unsigned = relaxedHeader(signature.replace(/(;\s*b\s*=)[^;]*/, '$1'));
  const key = createPublicKey({ key: publicKey, format: 'der', type: 'spki' });
  const bytes = Buffer.from(signed.join('') + unsigned, 'latin1');
  const isSigned = verify('sha256', bytes, key, Buffer.from(tags['b'] ?? '', 'base64'));
  return { isValid: isSigned && bodyHash === tags['bh'], keyName: `${tags['s']}._domainkey.${tags['d']}` };
}

function nameOf(header: string): string {
  return header.slice(0, header.indexOf(':')).trim().toLowerCase();
}

/** The tags of a signature, without white space (section 3.2). */
function tagsOf(header: string): Partial<Record<string, string>> {
  const list = header.slice(header.indexOf(':') + 1).replaceAll(/\s/g, '');
  return Object.fromEntries(list.split(';').map((tag) => tag.split(/=(.*)/s, 2)));
}

/** Section 3.4.2, without the line end. */
function relaxedHeader(header: string): string {
  const value = header.slice(header.indexOf(':') + 1).replaceAll('\r\n', '');
  return `${nameOf(header)}:${value.replaceAll(/[ \t]+/g, ' ').trim()}`;
}

/** Section 3.4.4. */
function relaxedBody(body: string): string {
  const lines = body.replaceAll(/[ \t]+/g, ' ').replaceAll(/ (?=\r\n|$)/g, '');
  const text = lines.replace(/(?:\r\n)*$/, '');
  return text === '' ? '' : `${text}\r\n`;
}
