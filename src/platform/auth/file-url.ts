import { createHmac, timingSafeEqual } from 'node:crypto';
import { parse, stringify } from 'uuid';
import type { DerivedKeys, SealingKeys } from './sealing-keys.ts';

/** Which file of which workspace. */
export interface FileAddress {
  workspaceId: string;
  fileId: string;
}

/** What a path is for: anyone may fetch the file while it is public; one person may fetch it, or bring its bytes, for a while. */
export type FileUse = 'public' | 'download' | 'upload';

/** A file, and what its path is for. */
export interface UsedFile extends FileAddress {
  use: FileUse;
}

const idBytes = 16;
const dayBytes = 3;
const addressBytes = 2 * idBytes + dayBytes;
/** Seconds since 1970 of the end of a path that is good for a while, behind the byte that says what it is for. */
const grantBytes = 2 * idBytes + 1 + 5;
const grantUses: readonly FileUse[] = ['download', 'upload'];
/** HMAC-SHA256 cut to 128 bits (RFC 2104 §5): not to be guessed, and the token stays at 68 characters. */
const macBytes = 16;

const dayMs = 24 * 60 * 60 * 1000;

/**
 * Public paths of files that work without a token (decision 37): `/files/<token>/<name>`. The token is workspace id,
 * file id, the day on which it ends, 0 for none, and a MAC over the three; a file id stands for one content for ever.
 * The name is for people and says nothing about access.
 */
export class FileUrls {
  readonly #keys: DerivedKeys;
  readonly #lifeDays: number;

  /** `lifeDays` whole days a path is good for at least, and at most one more: the same all day long; 0: for ever. */
  constructor(keys: SealingKeys, lifeDays: number) {
    this.#keys = keys.derive('file url');
    this.#lifeDays = lifeDays;
  }

  /** The path of a file, its name percent-encoded. */
  sign(file: FileAddress, name: string): string {
    const end = Buffer.alloc(dayBytes);
    if (this.#lifeDays > 0) end.writeUIntBE(today() + this.#lifeDays + 1, 0, dayBytes);
    return this.#path(Buffer.concat([parse(file.workspaceId), parse(file.fileId), end]), name);
  }

  /** A path for one use of a file, public or not, that is good for some seconds. */
  grant(file: FileAddress, name: string, use: 'download' | 'upload', seconds: number): string {
    const end = Buffer.alloc(1 + 5);
    end.writeUInt8(grantUses.indexOf(use));
    end.writeUIntBE(Math.ceil(Date.now() / 1000) + seconds, 1, 5);
    return this.#path(Buffer.concat([parse(file.workspaceId), parse(file.fileId), end]), name);
  }

  /** The file a path stands for; undefined when the path was not made here or its time is over. */
  parse(path: string): UsedFile | undefined {
    const token = /^\/files\/([\w-]{68}|[\w-]{72})\/[^/]*$/.exec(path)?.[1];
    if (!token) return undefined;
    const bytes = Buffer.from(token, 'base64url');
    const address = bytes.subarray(0, -macBytes);
    const mac = bytes.subarray(-macBytes);
    if (!this.#keys.verifying.some((key) => timingSafeEqual(mac, macOf(key.bytes, address))))
      return undefined;
    const use = address.length === addressBytes ? publicUse(address) : grantedUse(address);
    return use && { use, workspaceId: stringify(address), fileId: stringify(address, idBytes) };
  }

  #path(address: Buffer, name: string): string {
    const token = Buffer.concat([address, macOf(this.#keys.current.bytes, address)]).toString('base64url');
    // Browsers take a last segment of dots for a step up.
    const shown = /^\.{0,2}$/.test(name) ? 'file' : name;
    return `/files/${token}/${encodeURIComponent(shown.toWellFormed())}`;
  }
}

function macOf(key: Buffer, address: Buffer): Buffer {
  return createHmac('sha256', key).update(address).digest().subarray(0, macBytes);
}

/** What an address that names a day is for; undefined when that is over. */
function publicUse(address: Buffer): FileUse | undefined {
  const end = address.readUIntBE(2 * idBytes, dayBytes);
  return end > 0 && today() >= end ? undefined : 'public';
}

/** What an address that names a second is for; undefined when that is over. */
function grantedUse(address: Buffer): FileUse | undefined {
  const end = address.readUIntBE(grantBytes - 5, 5);
  return Date.now() / 1000 < end ? grantUses[address.readUInt8(2 * idBytes)] : undefined;
}

/** Days since 1970, in UTC. */
function today(): number {
  return Math.floor(Date.now() / dayMs);
}
