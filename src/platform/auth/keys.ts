import { KeyObject, randomBytes } from 'node:crypto';
import { link, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  exportJWK,
  generateKeyPair,
  importJWK,
  type CryptoKey,
  type JWK,
  type JWTHeaderParameters,
} from 'jose';
import { v7 } from 'uuid';
import { ConfigError } from '../environment.ts';
import { signCompact } from './compact-jws.ts';

/** A private key of the service and what it publishes of it. */
export interface SigningKey {
  readonly kid: string;
  readonly privateKey: CryptoKey;
  /** The public JWK: `kty`, `crv`, `x`, `y`, `kid`, `alg`, `use`. */
  readonly publicJwk: JWK;
}

/** The service's ES256 keys: the newest signs, all verify (decision 39). */
export class KeySet {
  readonly current: SigningKey;
  readonly publicJwks: readonly JWK[];
  readonly #signingKey: KeyObject;

  constructor(keys: readonly [SigningKey, ...SigningKey[]]) {
    this.current = keys[0];
    this.publicJwks = keys.map(({ publicJwk }) => publicJwk);
    this.#signingKey = KeyObject.from(this.current.privateKey);
  }

  /** Signs a JSON payload as a compact JWS; ES256 over P-256, `kid` in the header. */
  sign(payload: object, header: Omit<JWTHeaderParameters, 'alg' | 'kid'> = {}): Promise<string> {
    return signCompact({ ...header, alg: 'ES256', kid: this.current.kid }, payload, this.#signingKey);
  }
}

/** Loads the keys kept in a folder; makes the first one when there is none. */
export async function loadKeys(folder: string): Promise<KeySet> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if ((await keyFiles(folder)).length === 0)
    await writeOnce(join(folder, 'first.jwk'), JSON.stringify(await newJwk()));
  const keys = await findKeys(folder);
  if (!keys) throw new Error(`No signing key in ${folder}`);
  return keys;
}

/** The keys kept in a folder, newest first; undefined when there is none. */
export async function findKeys(folder: string): Promise<KeySet | undefined> {
  const files = (await keyFiles(folder)).map((name) => join(folder, name));
  const keys = await Promise.all(files.map(readKey));
  // Key ids are UUIDv7, so the newest has the greatest.
  const [newest, ...older] = keys.toSorted((a, b) => (a.kid < b.kid ? 1 : -1));
  return newest && new KeySet([newest, ...older]);
}

/** Reads 32 secret bytes from a file, making them when the file is missing. */
export async function loadSecret(file: string): Promise<Buffer> {
  await writeOnce(file, randomBytes(32).toString('base64'));
  const secret = await findSecret(file);
  if (!secret) throw new Error(`No secret in ${file}`);
  return secret;
}

/** The 32 secret bytes in a file; undefined when it is missing. */
export async function findSecret(file: string): Promise<Buffer | undefined> {
  const text = await readFile(file, 'utf8').catch(absent);
  if (text === undefined) return undefined;
  const secret = Buffer.from(text, 'base64');
  if (secret.length !== 32) throw new ConfigError(`The secret ${file} is damaged: restore it from a backup`);
  return secret;
}

async function keyFiles(folder: string): Promise<string[]> {
  const names = (await readdir(folder).catch(absent)) ?? [];
  return names.filter((name) => name.endsWith('.jwk'));
}

function absent(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}

async function newJwk(): Promise<JWK> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true });
  return { ...(await exportJWK(privateKey)), kid: v7(), alg: 'ES256', use: 'sig' };
}

async function readKey(file: string): Promise<SigningKey> {
  const text = await readFile(file, 'utf8');
  try {
    return await signingKey(JSON.parse(text));
  } catch (cause) {
    throw new ConfigError(`The signing key ${file} is damaged: restore it from a backup`, { cause });
  }
}

async function signingKey(jwk: JWK): Promise<SigningKey> {
  const { d: _private, ...publicJwk } = jwk;
  const privateKey = (await importJWK(jwk, 'ES256', { extractable: true })) as CryptoKey;
  return { kid: String(jwk.kid), privateKey, publicJwk };
}

/** Creates a file whole or not at all; of several processes that start at once, the first wins. */
async function writeOnce(file: string, content: string): Promise<void> {
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  await writeFile(draft, content, { mode: 0o600, flush: true });
  try {
    await link(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await rm(draft);
  }
}
