import { createHmac, timingSafeEqual } from 'node:crypto';
import { parse, stringify } from 'uuid';
import { derivedKey } from './derived-key.ts';

/** Which file of which workspace. */
export interface FileAddress {
  workspaceId: string;
  fileId: string;
}

const idBytes = 16;
const dayBytes = 3;
const addressBytes = 2 * idBytes + dayBytes;
/** HMAC-SHA256 cut to 128 bits (RFC 2104 §5): not to be guessed, and the token stays at 68 characters. */
const macBytes = 16;

const dayMs = 24 * 60 * 60 * 1000;

/**
 * Public paths of files that work without a token (decision 37): `/files/<token>/<name>`. The token is workspace id,
 * file id, the day on which it ends, 0 for none, and a MAC over the three; a file id stands for one content for ever.
 * The name is for people and says nothing about access.
 */
export class FileUrls {
  readonly #key: Buffer;
  readonly #lifeDays: number;

  /** `lifeDays` whole days a path is good for at least, and at most one more: the same all day long; 0: for ever. */
  constructor(secret: Buffer, lifeDays: number) {
    this.#key = derivedKey(secret, 'file url');
    this.#lifeDays = lifeDays;
  }

  /** The path of a file, its name percent-encoded. */
  sign(file: FileAddress, name: string): string {
    const end = Buffer.alloc(dayBytes);
    if (this.#lifeDays > 0) end.writeUIntBE(today() + this.#lifeDays + 1, 0, dayBytes);
    const address = Buffer.concat([parse(file.workspaceId), parse(file.fileId), end]);
    const token = Buffer.concat([address, this.#mac(address)]).toString('base64url');
    // Browsers take a last segment of dots for a step up.
    const shown = /^\.{0,2}$/.test(name) ? 'file' : name;
    return `/files/${token}/${encodeURIComponent(shown.toWellFormed())}`;
  }

  /** The file a path stands for; undefined when the path was not made here or its time is over. */
  parse(path: string): FileAddress | undefined {
    const token = /^\/files\/([\w-]{68})\/[^/]*$/.exec(path)?.[1];
    if (!token) return undefined;
    const bytes = Buffer.from(token, 'base64url');
    const address = bytes.subarray(0, addressBytes);
    if (!timingSafeEqual(bytes.subarray(addressBytes), this.#mac(address))) return undefined;
    const end = address.readUIntBE(2 * idBytes, dayBytes);
    if (end > 0 && today() >= end) return undefined;
    return { workspaceId: stringify(address), fileId: stringify(address, idBytes) };
  }

  #mac(address: Buffer): Buffer {
    return createHmac('sha256', this.#key).update(address).digest().subarray(0, macBytes);
  }
}

/** Days since 1970, in UTC. */
function today(): number {
  return Math.floor(Date.now() / dayMs);
}
