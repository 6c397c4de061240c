import { KeyObject } from 'node:crypto';
import {
  createLocalJWKSet,
  exportJWK,
  generateKeyPair,
  importJWK,
  type CryptoKey,
  type JWK,
  type JWTHeaderParameters,
  type JWTVerifyGetKey,
} from 'jose';
import { v7 } from 'uuid';
import { signCompact } from './compact-jws.ts';

/** A private key of the service and its published part. */
export interface SigningKey {
  readonly kid: string;
  readonly privateKey: CryptoKey;
  /** Public JWK: `kty`, `crv`, `x`, `y`, `kid`, `alg`, `use`. */
  readonly publicJwk: JWK;
}

/** A key of the service that verifies, and signs from a certain time. */
export interface PublishedKey {
  readonly kid: string;
  readonly publicJwk: JWK;
  /** Undefined for a retired key. */
  readonly signingKey?: SigningKey | undefined;
  /** Time from which it signs, unless there is a newer key. */
  readonly signsFrom: Date;
  /** Whether tokens that it signed are refused. */
  readonly endsTokens: boolean;
}

/** Options of a key set. */
interface KeySetOptions {
  /** Returns the time of the database. */
  readonly now?: () => Date;
  /** Reads the keys again for a token that names an unknown one; concurrent calls share reads. */
  readonly reload?: () => Promise<void>;
}

/**
 * The service's ES256 keys, in the memory of a process that follows the database (ADR 23): the newest whose time
 * has come signs, all verify.
 */
export class KeySet {
  readonly #now: () => Date;
  readonly #signers = new WeakMap<SigningKey, KeyObject>();
  readonly #watchers = new Map<string, Set<() => void>>();
  /** Reads the keys again; repeated calls share reads. */
  readonly reload: () => Promise<void>;
  /** Newest first. */
  #keys: readonly PublishedKey[] = [];
  #publicJwks: readonly JWK[] = [];
  #ended: ReadonlySet<string> = new Set();
  #tokenKeys: JWTVerifyGetKey = createLocalJWKSet({ keys: [] });

  constructor(
    keys: readonly PublishedKey[],
    { now = () => new Date(), reload = async () => undefined }: KeySetOptions = {},
  ) {
    this.#now = now;
    this.reload = reload;
    this.replace(keys);
  }

  /** Creates a set of keys that never change, the newest first. */
  static of(...keys: readonly [SigningKey, ...SigningKey[]]): KeySet {
    const published = keys.map((signingKey, place) => ({
      ...signingKey,
      signingKey,
      signsFrom: new Date(-place),
      endsTokens: false,
    }));
    return new KeySet(published);
  }

  /** All public keys: signatures can be verified without a time limit. The array changes only when the keys do. */
  get publicJwks(): readonly JWK[] {
    return this.#publicJwks;
  }

  /** Whether there is a key that signs. */
  get canSign(): boolean {
    return this.#keys.some(({ signingKey }) => signingKey);
  }

  /** Key that currently signs. */
  get current(): SigningKey {
    const now = this.#now();
    const signing = this.#keys.filter(({ signingKey }) => signingKey);
    const current = signing.find(({ signsFrom }) => signsFrom <= now) ?? signing.at(-1);
    if (!current?.signingKey) throw new TypeError('There is no key that signs');
    return current.signingKey;
  }

  /** Returns whether tokens that a key signed are refused. */
  endsTokens(kid: string): boolean {
    return this.#ended.has(kid);
  }

  /** Finds the key that verifies a token; rejects as jose does when none does. */
  readonly tokenKey: JWTVerifyGetKey = (header, token) => this.#tokenKeys(header, token);

  /** Calls `callback` once when tokens of a key end, also if they have ended already, until the returned function is called. */
  watchTokens(kid: string, callback: () => void): () => void {
    const watchers = this.#watchers.get(kid) ?? new Set();
    this.#watchers.set(kid, watchers.add(callback));
    if (this.endsTokens(kid)) queueMicrotask(() => this.#tellWatchers(kid));
    return () => {
      watchers.delete(callback);
      if (watchers.size === 0 && this.#watchers.get(kid) === watchers) this.#watchers.delete(kid);
    };
  }

  /** Replaces all keys by those of the database. */
  replace(keys: readonly PublishedKey[]): void {
    this.#keys = keys.toSorted(
      (one, other) => other.signsFrom.getTime() - one.signsFrom.getTime() || (one.kid < other.kid ? 1 : -1),
    );
    const jwks = this.#keys.map(({ publicJwk }) => publicJwk);
    if (JSON.stringify(jwks) !== JSON.stringify(this.#publicJwks)) this.#publicJwks = jwks;
    const ended = this.#keys.filter(({ endsTokens }) => endsTokens).map(({ kid }) => kid);
    this.#ended = new Set(ended);
    this.#tokenKeys = createLocalJWKSet({
      keys: this.#keys.filter(({ endsTokens }) => !endsTokens).map(({ publicJwk }) => publicJwk),
    });
    for (const kid of ended) this.#tellWatchers(kid);
  }

  /** Signs a JSON payload as a compact JWS; ES256 over P-256, `kid` in the header. */
  sign(payload: object, header: Omit<JWTHeaderParameters, 'alg' | 'kid'> = {}): Promise<string> {
    const { current } = this;
    return signCompact({ ...header, alg: 'ES256', kid: current.kid }, payload, this.#signerOf(current));
  }

  #signerOf(key: SigningKey): KeyObject {
    const known = this.#signers.get(key);
    if (known) return known;
    const signer = KeyObject.from(key.privateKey);
    this.#signers.set(key, signer);
    return signer;
  }

  #tellWatchers(kid: string): void {
    const watchers = this.#watchers.get(kid);
    this.#watchers.delete(kid);
    for (const callback of watchers ?? []) callback();
  }
}

/** Creates the private JWK of a new key. */
export async function newPrivateJwk(): Promise<JWK> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true });
  return { ...(await exportJWK(privateKey)), kid: v7(), alg: 'ES256', use: 'sig' };
}

/** Reads a private JWK; rejects one that is not for ES256. */
export async function readSigningKey(jwk: JWK): Promise<SigningKey> {
  const privateKey = (await importJWK(jwk, 'ES256', { extractable: true })) as CryptoKey;
  return { kid: String(jwk.kid), privateKey, publicJwk: publicJwkOf(jwk) };
}

/** Returns the public part of a JWK. */
export function publicJwkOf({ d: _private, ...publicJwk }: JWK): JWK {
  return publicJwk;
}
