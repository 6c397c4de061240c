import { randomBytes } from 'node:crypto';
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { Seal, SealError } from '../auth/seal.ts';
import { sealingKeyId, SealingKeys } from '../auth/sealing-keys.ts';
import { derivedKey } from '../auth/derived-key.ts';
import { ConfigError } from '../environment.ts';
import { compositeKey } from '../ids.ts';

/** Wraps sealing keys for storage under the secret of the installation (`DOCMILL_SECRET`). */
export class SecretWrap {
  /** Id of the secret, which reveals nothing about it. */
  readonly secretId: string;
  readonly #seal: Seal;

  constructor(secret: Buffer) {
    const bytes = derivedKey(secret, 'wrap');
    this.secretId = sealingKeyId(bytes);
    this.#seal = new Seal(SealingKeys.of(bytes));
  }

  /** Encrypts the bytes of a sealing key. */
  wrap(keyId: string, bytes: Buffer): string {
    return this.#seal.seal(bytes.toString('base64'), placeOf(keyId));
  }

  /** Decrypts the bytes of a sealing key; throws a {@link ConfigError} when they were changed. */
  unwrap(keyId: string, wrapped: string): Buffer {
    try {
      return Buffer.from(this.#seal.open(wrapped, placeOf(keyId)) as string, 'base64');
    } catch (cause) {
      if (!(cause instanceof SealError)) throw cause;
      throw new ConfigError(
        `The sealing key ${keyId} in the database is damaged: restore the table sealing_key_wrap from a backup`,
        { cause },
      );
    }
  }
}

function placeOf(keyId: string): string {
  return compositeKey('sealing_key', keyId);
}

/** Reads 32 secret bytes from a file, which is created when it is missing. */
export async function loadSecret(file: string): Promise<Buffer> {
  await createWhole(file, randomBytes(32).toString('base64'));
  const secret = await findSecret(file);
  if (!secret) throw new Error(`No secret in ${file}`);
  return secret;
}

/** Reads 32 secret bytes from a file; undefined when it is missing. */
export async function findSecret(file: string): Promise<Buffer | undefined> {
  const text = await readFile(file, 'utf8').catch(absent);
  if (text === undefined) return undefined;
  const secret = Buffer.from(text, 'base64');
  if (secret.length !== 32) throw new ConfigError(`The secret ${file} is damaged: restore it from a backup`);
  return secret;
}

/** Replaces the secret in a file atomically. */
export async function replaceSecret(file: string, secret: Buffer): Promise<void> {
  const draft = await writeDraft(file, secret.toString('base64'));
  await rename(draft, file);
}

/** Returns undefined for a file or folder that is missing; throws any other error. */
export function absent(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}

/** Creates a file atomically; of several processes that start at once, the first wins. */
async function createWhole(file: string, content: string): Promise<void> {
  const draft = await writeDraft(file, content);
  try {
    await link(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await rm(draft);
  }
}

async function writeDraft(file: string, content: string): Promise<string> {
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  await writeFile(draft, content, { mode: 0o600, flush: true });
  return draft;
}
