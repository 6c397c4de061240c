import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { RequestError } from '../errors.ts';
import type { DerivedKeys, SealingKeys } from './sealing-keys.ts';

/**
 * Error of a sealed value that cannot be opened: it was sealed for another row or with a missing key, or was changed. It is
 * `unavailable`, because a restored key or row makes it readable again: jobs are deferred until then, and do not fail.
 */
export class SealError extends RequestError {
  constructor(message: string) {
    super('unavailable', message);
    this.name = 'SealError';
  }
}

const cipher = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;

/**
 * Seals JSON values for storage (ADR 23): AES-256-GCM under a key derived from a sealing key of the installation, written
 * `v1.<key id>.<iv, ciphertext and tag in base64url>`. The current key seals, all open.
 */
export class Seal {
  readonly #keys: DerivedKeys;

  constructor(keys: SealingKeys) {
    this.#keys = keys.derive('seal');
  }

  /** Seals a JSON value for one row: `place` identifies the row, and the value can be opened only with the same `place`. */
  seal(value: unknown, place: string): string {
    const { id, bytes } = this.#keys.current;
    const iv = randomBytes(ivBytes);
    const sealing = createCipheriv(cipher, bytes, iv, { authTagLength: tagBytes });
    sealing.setAAD(createBinding(id, place));
    const sealed = [iv, sealing.update(JSON.stringify(value), 'utf8'), sealing.final(), sealing.getAuthTag()];
    return `v1.${id}.${Buffer.concat(sealed).toString('base64url')}`;
  }

  /** Returns whether the key of a sealed value is available. */
  knows(text: string): boolean {
    return this.#keys.find(text.split('.')[1] ?? '') !== undefined;
  }

  /** Opens a value that was sealed for the same `place`; throws a {@link SealError} otherwise. */
  open(text: string, place: string): unknown {
    const [, id = '', content = ''] = /^v1\.([0-9a-f]{16})\.([\w-]+)$/.exec(text) ?? [];
    const key = this.#keys.find(id);
    if (!key) throw new SealError(id ? `Sealed with the unknown key ${id}` : 'Not a sealed value');
    const bytes = Buffer.from(content, 'base64url');
    const isWhole = bytes.length >= ivBytes + tagBytes && bytes.toString('base64url') === content;
    if (!isWhole) throw new SealError('The sealed value is cut off');
    const opening = createDecipheriv(cipher, key.bytes, bytes.subarray(0, ivBytes), {
      authTagLength: tagBytes,
    });
    opening.setAAD(createBinding(id, place));
    opening.setAuthTag(bytes.subarray(-tagBytes));
    try {
      const plain = Buffer.concat([opening.update(bytes.subarray(ivBytes, -tagBytes)), opening.final()]);
      return JSON.parse(plain.toString('utf8'));
    } catch {
      throw new SealError(`The sealed value does not belong to ${place} or was changed`);
    }
  }
}

function createBinding(keyId: string, place: string): Buffer {
  return Buffer.from(`v1.${keyId}.${place}`, 'utf8');
}
