import { createHmac, timingSafeEqual } from 'node:crypto';
import { parse, stringify } from 'uuid';
import type { DerivedKeys, SealingKeys } from './sealing-keys.ts';

/** A file and its workspace. */
export interface FileAddress {
  workspaceId: string;
  fileId: string;
}

/** Use of a path: fetching a file by anyone while it is public, or fetching or uploading it by one client for a limited time. */
export type FileUse = 'public' | 'download' | 'upload';

/** A file, and the use of its path. */
export interface UsedFile extends FileAddress {
  use: FileUse;
}

const idBytes = 16;
const dayBytes = 3;
const addressBytes = 2 * idBytes + dayBytes;
/** Length of an address with an expiry: the ids, one byte for its use, and five for the seconds since 1970 of its end. */
const grantBytes = 2 * idBytes + 1 + 5;
const grantUses: readonly FileUse[] = ['download', 'upload'];
/** HMAC-SHA256 truncated to 128 bits (RFC 2104 §5): it cannot be guessed, and the token has 68 characters. */
const macBytes = 16;

const dayMs = 24 * 60 * 60 * 1000;

/**
 * Public paths of files that work without a token (ADR 25): `/files/<token>/<name>`. The token contains workspace id, file
 * id, the day on which it expires, 0 for none, and a MAC over the three; the content of a file id never changes. The name is for
 * readers and does not affect access.
 */
export class FileUrls {
  readonly #keys: DerivedKeys;
  readonly #lifeDays: number;

  /**
   * `lifeDays` is the minimum validity of a path in days; it is at most a day longer, so that a path stays the same all day. 0:
   * no expiry.
   */
  constructor(keys: SealingKeys, lifeDays: number) {
    this.#keys = keys.derive('file url');
    this.#lifeDays = lifeDays;
  }

  /** Returns the public path of a file, with its name percent-encoded. */
  sign(file: FileAddress, name: string): string {
    const end = Buffer.alloc(dayBytes);
    if (this.#lifeDays > 0) end.writeUIntBE(today() + this.#lifeDays + 1, 0, dayBytes);
    return this.#path(Buffer.concat([parse(file.workspaceId), parse(file.fileId), end]), name);
  }

  /** Returns a path for one use of a file, public or not, that is valid for some seconds. */
  grant(file: FileAddress, name: string, use: 'download' | 'upload', seconds: number): string {
    const end = Buffer.alloc(1 + 5);
    end.writeUInt8(grantUses.indexOf(use));
    end.writeUIntBE(Math.ceil(Date.now() / 1000) + seconds, 1, 5);
    return this.#path(Buffer.concat([parse(file.workspaceId), parse(file.fileId), end]), name);
  }

  /** Returns the file of a path; undefined when the path was not signed here or has expired. */
  parse(path: string): UsedFile | undefined {
    const token = /^\/files\/([\w-]{68}|[\w-]{72})\/[^/]*$/.exec(path)?.[1];
    if (!token) return undefined;
    const bytes = Buffer.from(token, 'base64url');
    const address = bytes.subarray(0, -macBytes);
    const mac = bytes.subarray(-macBytes);
    if (!this.#keys.verifying.some((key) => timingSafeEqual(mac, computeMac(key.bytes, address))))
      return undefined;
    const use = address.length === addressBytes ? publicUse(address) : grantedUse(address);
    return use && { use, workspaceId: stringify(address), fileId: stringify(address, idBytes) };
  }

  #path(address: Buffer, name: string): string {
    const token = Buffer.concat([address, computeMac(this.#keys.current.bytes, address)]).toString(
      'base64url',
    );
    // Browsers resolve a last segment of dots as a relative one.
    const shown = /^\.{0,2}$/.test(name) ? 'file' : name;
    return `/files/${token}/${encodeURIComponent(shown.toWellFormed())}`;
  }
}

function computeMac(key: Buffer, address: Buffer): Buffer {
  return createHmac('sha256', key).update(address).digest().subarray(0, macBytes);
}

/** Returns the use of an address with a day; undefined after that day. */
function publicUse(address: Buffer): FileUse | undefined {
  const end = address.readUIntBE(2 * idBytes, dayBytes);
  return end > 0 && today() >= end ? undefined : 'public';
}

/** Returns the use of an address with a second; undefined after that second. */
function grantedUse(address: Buffer): FileUse | undefined {
  const end = address.readUIntBE(grantBytes - 5, 5);
  return Date.now() / 1000 < end ? grantUses[address.readUInt8(2 * idBytes)] : undefined;
}

/** Returns the days since 1970, in UTC. */
function today(): number {
  return Math.floor(Date.now() / dayMs);
}
