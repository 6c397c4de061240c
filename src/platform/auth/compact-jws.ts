import { sign, type KeyObject } from 'node:crypto';
import { promisify } from 'node:util';

const signed = promisify(sign);

/** Length of each of the two integers of a P-256 signature, in bytes. */
const numberBytes = 32;

/**
 * Signs a JWS in compact serialization (RFC 7515) with ES256. Own code: Web Crypto, by which `jose` signs, and Node's `ieee-p1363`
 * look up the curve again for each signature, which takes longer than signing, so the two integers are extracted
 * from DER here.
 */
export async function signCompact(header: object, payload: object, key: KeyObject): Promise<string> {
  const content = `${base64url(header)}.${base64url(payload)}`;
  const signature = await signed('sha256', Buffer.from(content), key);
  return `${content}.${numbersOf(signature).toString('base64url')}`;
}

function base64url(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

/** Converts an ECDSA signature from DER (RFC 3279, 2.2.3) to the two concatenated integers of JWS (RFC 7518, 3.4). */
function numbersOf(der: Buffer): Buffer {
  const numbers = Buffer.alloc(2 * numberBytes);
  let place = 2;
  for (let end = numberBytes; end <= numbers.length; end += numberBytes) {
    const first = place + 2;
    place = first + der.readUInt8(place + 1);
    // DER prepends a zero to keep an integer positive, and omits leading zeros that JWS requires.
    const digits = der.subarray(Math.max(first, place - numberBytes), place);
    numbers.set(digits, end - digits.length);
  }
  return numbers;
}
