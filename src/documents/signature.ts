import { compactVerify, CompactSign, decodeProtectedHeader, importJWK } from 'jose';
import type { CryptoKey, JWK } from 'jose';
import type { Digest } from './digest.ts';
import { DocumentRefusal } from './document-error.ts';
import { isObject } from './json.ts';
import type { JsonObject } from './json.ts';

/** Private key for signing: EC P-256, imported once, with the id under which its public key is published. */
export interface SigningKey {
  readonly kid: string;
  readonly privateKey: CryptoKey;
}

/** Public key for verification; `valid_from` and `valid_until` limit the time of signatures. */
export interface VerificationKey extends JWK {
  kid: string;
  /** RFC 3339 instants. */
  valid_from?: string;
  valid_until?: string;
}

/** Signer, audience and scope of a signature. */
export interface SignatureClaims {
  /** URI of the signer. */
  iss?: string;
  /** URI of the audience. */
  aud?: string;
  scope?: 'registered' | 'verified';
}

/** Content of a signature: id of the envelope, digest of the document, time of signing in seconds since 1970. */
export interface SignaturePayload extends SignatureClaims {
  uuid: string;
  dig: Digest;
  iat: number;
}

/** Signs envelope and digest as a compact JWS (RFC 7515) with ES256. */
export async function signPayload(
  payload: SignaturePayload,
  { kid, privateKey }: SigningKey,
): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(payload));
  return await new CompactSign(bytes).setProtectedHeader({ alg: 'ES256', kid }).sign(privateKey);
}

/** Returns the content of a signature after verifying that it is from one of the keys and within its time of validity. */
export async function verifySignature(
  signature: string,
  keys: readonly VerificationKey[],
): Promise<SignaturePayload & { kid: string }> {
  const key = findKey(signature, keys);
  const bytes = await payloadBytes(signature, key);
  const payload = readPayload(new TextDecoder().decode(bytes));
  const signedAt = payload.iat * 1000;
  const isEarly = key.valid_from !== undefined && signedAt < Date.parse(key.valid_from);
  const isLate = key.valid_until !== undefined && signedAt > Date.parse(key.valid_until);
  if (isEarly || isLate) throw refusal(`key '${key.kid}' was not valid when it signed`);
  return { ...payload, kid: key.kid };
}

function refusal(message: string): DocumentRefusal {
  return new DocumentRefusal('signature', message);
}

function findKey(signature: string, keys: readonly VerificationKey[]): VerificationKey {
  let kid: string | undefined;
  try {
    ({ kid } = decodeProtectedHeader(signature));
  } catch {
    throw refusal('the signature is no compact JWS');
  }
  const key = keys.find((candidate) => candidate.kid === kid);
  if (!key) throw refusal(`no key '${kid ?? ''}' is known`);
  return key;
}

async function payloadBytes(signature: string, key: VerificationKey): Promise<Uint8Array> {
  try {
    const { payload } = await compactVerify(signature, await importJWK(key, 'ES256'), {
      algorithms: ['ES256'],
    });
    return payload;
  } catch {
    throw refusal(`the signature was not made with key '${key.kid}'`);
  }
}

function readPayload(text: string): SignaturePayload {
  let payload: JsonObject | undefined;
  try {
    const parsed: unknown = JSON.parse(text);
    if (isObject(parsed)) payload = parsed;
  } catch {
    payload = undefined;
  }
  const { uuid, dig, iat } = payload ?? {};
  const isComplete = typeof uuid === 'string' && typeof iat === 'number' && isObject(dig);
  if (!isComplete || dig.alg !== 'sha256' || typeof dig.val !== 'string') {
    throw refusal('the signature does not name envelope, digest and time');
  }
  return { ...payload, uuid, iat, dig: { alg: 'sha256', val: dig.val } };
}
