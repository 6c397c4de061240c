import { createHmac, hash, timingSafeEqual } from 'node:crypto';
import { RequestError } from '../../platform/errors.ts';
import { signingKey } from '../../platform/outbound/standard-webhooks.ts';
import type { ConnectEndpoint } from '../endpoints/endpoint.entity.ts';
import type { Secrets } from '../endpoints/sealed-secrets.ts';

/** Returns a header of a call by its name in lower case, or an empty string. */
export type Header = (name: string) => string;

/**
 * Returns the refusal of an unauthenticated caller. The message says which header is missing or wrong, but nothing of its right
 * value.
 */
function unauthenticated(message: string): RequestError {
  return new RequestError('unauthorized', message);
}

/** Returns the `WWW-Authenticate` header of a 401 response. */
export function challengeOf({ auth }: Pick<ConnectEndpoint, 'auth'>): string {
  return { none: '', bearer: 'Bearer', basic: 'Basic realm="connect", charset="UTF-8"', hmac: 'Signature' }[
    auth
  ];
}

/** Refuses a caller whose bearer token, or user name and password, do not match the endpoint. */
export function checkCredentials(
  { auth, username = '' }: Pick<ConnectEndpoint, 'auth' | 'username'>,
  secrets: Secrets,
  header: Header,
): void {
  if (auth !== 'bearer' && auth !== 'basic') return;
  const [, scheme = '', given = ''] = /^(\w+) +(\S+) *$/.exec(header('authorization')) ?? [];
  if (scheme.toLowerCase() !== auth)
    throw unauthenticated(`The header Authorization has no ${auth} credentials`);
  const right = secrets.map((secret) =>
    auth === 'bearer' ? secret : Buffer.from(`${username}:${secret}`).toString('base64'),
  );
  if (!matchesAny(given, right)) throw unauthenticated('The credentials are not those of the endpoint');
}

/** Refuses a body without a signature by one of the secrets, or with one whose time is outside the tolerance. */
export function checkSignature(
  endpoint: Pick<ConnectEndpoint, 'auth' | 'signature' | 'signatureHeader' | 'toleranceSeconds'>,
  secrets: Secrets,
  { header, body, now }: { header: Header; body: Buffer; now: Date },
): void {
  const { auth, signature, signatureHeader = '', toleranceSeconds } = endpoint;
  if (auth !== 'hmac' || !signature) return;
  const text = header(signatureHeader);
  if (text === '') throw unauthenticated(`The header ${signatureHeader} is missing`);
  const { given, time, prefix = '', encoding } = readers[signature](text, header, signatureHeader);
  if (given.length === 0)
    throw unauthenticated(`The header ${signatureHeader} has no signature of the form ${signature}`);
  if (time !== undefined) {
    const seconds = /^\d{1,12}$/.test(time) ? Number(time) : Number.NaN;
    if (!(Math.abs(now.getTime() / 1000 - seconds) <= (toleranceSeconds ?? 0)))
      throw unauthenticated('The signature is of another time than now');
  }
  const right = secrets.map((secret) => {
    const key = signature === 'standard' ? signingKey(secret) : secret;
    if (key === undefined) throw new TypeError('An endpoint has a secret that does not fit');
    return createHmac('sha256', key).update(prefix).update(body).digest(encoding);
  });
  if (!given.slice(0, maxSignatures).some((each) => matchesAny(each, right)))
    throw unauthenticated('The signature is not one of the body by the secret of the endpoint');
}

/** Maximum number of signatures checked per call; a sender that rotates its secret sends two. */
const maxSignatures = 10;

/** Signatures in a header, and the text before the body in the signed content. */
interface GivenSignatures {
  readonly given: readonly string[];
  readonly time?: string;
  readonly prefix?: string;
  readonly encoding: 'hex' | 'base64';
}

type SignatureReader = (text: string, header: Header, name: string) => GivenSignatures;

const readers: Readonly<Record<NonNullable<ConnectEndpoint['signature']>, SignatureReader>> = {
  standard(text, header, name) {
    const beside = (word: string): string => header(name.replace(/signature$/, word));
    const [id, time] = [beside('id'), beside('timestamp')];
    const given = text.split(' ').flatMap((each) => (each.startsWith('v1,') ? each.slice('v1,'.length) : []));
    return { given, time, prefix: `${id}.${time}.`, encoding: 'base64' };
  },
  stripe(text) {
    const parts = text.split(',').map((part) => part.trim().split('=', 2) as [string, string?]);
    const valuesOf = (name: string) => parts.flatMap(([key, value = '']) => (key === name ? value : []));
    const [time = ''] = valuesOf('t');
    return { given: valuesOf('v1'), time, prefix: `${time}.`, encoding: 'hex' };
  },
  github: (text) => ({
    given: text.startsWith('sha256=') ? [text.slice('sha256='.length)] : [],
    encoding: 'hex',
  }),
  hex: (text) => ({ given: [text.toLowerCase()], encoding: 'hex' }),
  base64: (text) => ({ given: [text], encoding: 'base64' }),
};

/** Compares in constant time: hashes of equal length, and all of them. */
function matchesAny(given: string, right: readonly string[]): boolean {
  const digest = hash('sha256', given, 'buffer');
  return right.map((each) => timingSafeEqual(digest, hash('sha256', each, 'buffer'))).includes(true);
}
