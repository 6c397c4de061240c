import { createHash } from 'node:crypto';
import { derivedKey } from './derived-key.ts';

/** 32 random bytes of the installation, from which the key of each purpose is derived. */
export interface SealingKey {
  /** Id of the key, which reveals nothing about it; part of every value that it seals. */
  readonly id: string;
  readonly bytes: Buffer;
  /** Time from which it seals and signs, unless there is a newer key. */
  readonly sealsFrom: Date;
  /** Whether file URLs that it signed are refused. */
  readonly endsUrls?: boolean;
}

/** A key for one purpose, and the id of the sealing key that it was derived from. */
interface DerivedKey {
  readonly id: string;
  readonly bytes: Buffer;
}

/** Returns the id of a sealing key: a one-way hash of 256 random bits. */
export function sealingKeyId(bytes: Buffer): string {
  return createHash('sha256').update(derivedKey(bytes, 'seal')).digest('hex').slice(0, 16);
}

/** Options of sealing keys. */
interface SealingKeysOptions {
  /** Returns the time of the database. */
  readonly now?: () => Date;
  /** Called when an unknown key is requested: another process may have created it. */
  readonly onUnknown?: () => void;
}

/**
 * The sealing keys of an installation, in the memory of a process that follows the database (ADR 23): the newest whose time
 * has come seals and signs, all of them open and verify.
 */
export class SealingKeys {
  readonly #now: () => Date;
  readonly #onUnknown: () => void;
  /** Newest first. */
  #keys: readonly SealingKey[];
  /** All keys that were ever loaded: a record in memory may have been read before its key was removed. */
  readonly #loaded = new Map<string, SealingKey>();

  constructor(
    keys: readonly SealingKey[],
    { now = () => new Date(), onUnknown = () => undefined }: SealingKeysOptions = {},
  ) {
    this.#now = now;
    this.#onUnknown = onUnknown;
    this.#keys = [];
    this.replace(keys);
  }

  /** Creates a set of keys that never change, the newest first. */
  static of(...secrets: readonly [Buffer, ...Buffer[]]): SealingKeys {
    return new SealingKeys(
      secrets.map((bytes, place) => ({ id: sealingKeyId(bytes), bytes, sealsFrom: new Date(-place) })),
    );
  }

  /** All keys, newest first; the newest may not seal yet. */
  get all(): readonly SealingKey[] {
    return this.#keys;
  }

  /** Key that currently seals and signs. */
  get current(): SealingKey {
    const now = this.#now();
    const current = this.#keys.find(({ sealsFrom }) => sealsFrom <= now) ?? this.#keys.at(-1);
    if (!current) throw new TypeError('There is no sealing key');
    return current;
  }

  /** Replaces all keys by those of the database. */
  replace(keys: readonly SealingKey[]): void {
    this.#keys = keys.toSorted((one, other) => other.sealsFrom.getTime() - one.sealsFrom.getTime());
    for (const key of keys) this.#loaded.set(key.id, key);
  }

  /** Finds a key by its id. */
  find(id: string): SealingKey | undefined {
    const key = this.#loaded.get(id);
    if (!key) this.#onUnknown();
    return key;
  }

  /** Derives the keys of one purpose. */
  derive(purpose: string): DerivedKeys {
    return new DerivedKeys(this, purpose);
  }
}

/** Keys of one purpose, each derived once. */
export class DerivedKeys {
  readonly #keys: SealingKeys;
  readonly #purpose: string;
  readonly #derived = new WeakMap<Buffer, DerivedKey>();

  constructor(keys: SealingKeys, purpose: string) {
    this.#keys = keys;
    this.#purpose = purpose;
  }

  /** Key that currently seals and signs. */
  get current(): DerivedKey {
    return this.#derive(this.#keys.current);
  }

  /** All keys that verify, newest first. */
  get verifying(): readonly DerivedKey[] {
    return this.#keys.all.filter(({ endsUrls }) => !endsUrls).map((key) => this.#derive(key));
  }

  /** Finds a key by its id. */
  find(id: string): DerivedKey | undefined {
    const key = this.#keys.find(id);
    return key && this.#derive(key);
  }

  #derive({ id, bytes }: SealingKey): DerivedKey {
    const known = this.#derived.get(bytes);
    if (known) return known;
    const derived = { id, bytes: derivedKey(bytes, this.#purpose) };
    this.#derived.set(bytes, derived);
    return derived;
  }
}
