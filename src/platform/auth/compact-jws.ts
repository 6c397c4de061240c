import { sign, type KeyObject } from 'node:crypto';
import { promisify } from 'node:util';

const signed = promisify(sign);

/** Bytes of each of the two numbers of a signature over P-256. */
const numberBytes = 32;

/**
 * A JWS of compact serialization (RFC 7515) with ES256. Web Crypto, and `ieee-p1363` of Node's own, look up the curve
 * anew for each signature, which takes longer than to sign: so the two numbers are taken out of the DER here.
 */
export async function signCompact(header: object, payload: object, key: KeyObject): Promise<string> {
  const content = `${base64url(header)}.${base64url(payload)}`;
  const signature = await signed('sha256', Buffer.from(content), key);
  return `${content}.${numbersOf(signature).toString('base64url')}`;
}

function base64url(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

/** The numbers of an ECDSA signature in DER (RFC 3279, 2.2.3) side by side, as JWS has them (RFC 7518, 3.4). */
function numbersOf(der: Buffer): Buffer {
  const numbers = Buffer.alloc(2 * numberBytes);
  let place = 2;
  for (let end = numberBytes; end <= numbers.length; end += numberBytes) {
    const first = place + 2;
    place = first + der.readUInt8(place + 1);
    // A zero in front keeps a number positive; zeros that JWS wants in front are left out.
    const digits = der.subarray(Math.max(first, place - numberBytes), place);
    numbers.set(digits, end - digits.length);
  }
  return numbers;
}
