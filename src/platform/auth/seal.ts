import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { derivedKey } from './derived-key.ts';

/** A sealed value that cannot be opened: another row's, another secret's, or changed. */
export class SealError extends Error {
  override readonly name = 'SealError';
}

interface Key {
  readonly id: string;
  readonly bytes: Buffer;
}

const cipher = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;

/**
 * Seals JSON values for storage (decision 28): AES-256-GCM under a key made of the service's secret, written
 * `v1.<key id>.<iv, ciphertext and tag in base64url>`. The newest secret seals, all open.
 */
export class Seal {
  readonly #current: Key;
  readonly #keys: ReadonlyMap<string, Key>;

  constructor(secret: Buffer, ...olderSecrets: readonly Buffer[]) {
    this.#current = keyOf(secret);
    const keys = [this.#current, ...olderSecrets.map(keyOf)];
    this.#keys = new Map(keys.map((key) => [key.id, key]));
  }

  /** Seals a JSON value for one place: `place` is the identity of its row, and only there it can be opened. */
  seal(value: unknown, place: string): string {
    const { id, bytes } = this.#current;
    const iv = randomBytes(ivBytes);
    const sealing = createCipheriv(cipher, bytes, iv, { authTagLength: tagBytes });
    sealing.setAAD(bindingOf(id, place));
    const sealed = [iv, sealing.update(JSON.stringify(value), 'utf8'), sealing.final(), sealing.getAuthTag()];
    return `v1.${id}.${Buffer.concat(sealed).toString('base64url')}`;
  }

  /** Whether a text was sealed with a secret that we have. */
  knows(text: string): boolean {
    return this.#keys.has(text.split('.')[1] ?? '');
  }

  /** Opens what was sealed for the same place; throws a {@link SealError} otherwise. */
  open(text: string, place: string): unknown {
    const [, id = '', content = ''] = /^v1\.([0-9a-f]{16})\.([\w-]+)$/.exec(text) ?? [];
    const key = this.#keys.get(id);
    if (!key) throw new SealError(id ? `Sealed with the unknown key ${id}` : 'Not a sealed value');
    const bytes = Buffer.from(content, 'base64url');
    const isWhole = bytes.length >= ivBytes + tagBytes && bytes.toString('base64url') === content;
    if (!isWhole) throw new SealError('The sealed value is cut off');
    const opening = createDecipheriv(cipher, key.bytes, bytes.subarray(0, ivBytes), {
      authTagLength: tagBytes,
    });
    opening.setAAD(bindingOf(id, place));
    opening.setAuthTag(bytes.subarray(-tagBytes));
    try {
      const plain = Buffer.concat([opening.update(bytes.subarray(ivBytes, -tagBytes)), opening.final()]);
      return JSON.parse(plain.toString('utf8'));
    } catch {
      throw new SealError(`The sealed value does not belong to ${place} or was changed`);
    }
  }
}

/** The id names a key without telling anything of it: a one-way hash of 256 random bits. */
function keyOf(secret: Buffer): Key {
  const bytes = derivedKey(secret, 'seal');
  return { id: createHash('sha256').update(bytes).digest('hex').slice(0, 16), bytes };
}

function bindingOf(keyId: string, place: string): Buffer {
  return Buffer.from(`v1.${keyId}.${place}`, 'utf8');
}
