import { createHmac, timingSafeEqual } from 'node:crypto';
import { parse, stringify } from 'uuid';
import { derivedKey } from './derived-key.ts';

/** Which file of which workspace. */
export interface FileAddress {
  workspaceId: string;
  fileId: string;
}

const idBytes = 16;
const addressBytes = 2 * idBytes;
/** HMAC-SHA256 cut to 128 bits (RFC 2104 §5): not to be guessed, and the token stays at 64 characters. */
const macBytes = 16;

/**
 * Public paths of files that work without a token (decision 37): `/files/<token>/<name>`. The token is workspace id,
 * file id and a MAC over both; a file id stands for one content for ever. The name is for people and says nothing
 * about access.
 */
export class FileUrls {
  readonly #key: Buffer;

  constructor(secret: Buffer) {
    this.#key = derivedKey(secret, 'file url');
  }

  /** The path of a file, its name percent-encoded. */
  sign(file: FileAddress, name: string): string {
    const address = Buffer.concat([parse(file.workspaceId), parse(file.fileId)]);
    const token = Buffer.concat([address, this.#mac(address)]).toString('base64url');
    // Browsers take a last segment of dots for a step up.
    const shown = /^\.{0,2}$/.test(name) ? 'file' : name;
    return `/files/${token}/${encodeURIComponent(shown.toWellFormed())}`;
  }

  /** The file a path stands for; undefined when the path was not made here. */
  parse(path: string): FileAddress | undefined {
    const token = /^\/files\/([\w-]{64})\/[^/]*$/.exec(path)?.[1];
    if (!token) return undefined;
    const bytes = Buffer.from(token, 'base64url');
    const address = bytes.subarray(0, addressBytes);
    if (!timingSafeEqual(bytes.subarray(addressBytes), this.#mac(address))) return undefined;
    return { workspaceId: stringify(address), fileId: stringify(address, idBytes) };
  }

  #mac(address: Buffer): Buffer {
    return createHmac('sha256', this.#key).update(address).digest().subarray(0, macBytes);
  }
}
