import { Seal } from '../auth/seal.ts';
import type { SealingKeys } from '../auth/sealing-keys.ts';
import type { Scope } from '../auth/scope.ts';
import { contentDigest } from '../content-digest.ts';
import { Housekeeping, type HousekeepingServices } from '../database/housekeeping.ts';
import { toRequestError, RequestError } from '../errors.ts';
import { contentHash } from '../idempotency.ts';
import { isUuid, newId } from '../ids.ts';
import type { ShapeClass } from '../shape/shape.ts';
import { answerColumn } from './answer-column.ts';
import {
  keepAnswer,
  removeExpired,
  claimKey,
  unbindKey,
  type BoundKey,
  type NamedKey,
} from './idempotency-key.store.ts';

/** Number of the advisory lock of this housekeeping, which no other program uses: "idemkey" in ASCII. */
const keepingLock = '29666420040066425';

const keyForm = /^[\x20-\x7e]{1,255}$/;

/** Maximum length of stored responses; on a repeat of a longer one, the client gets the record in its current state. */
const keptLength = 256 * 1024;

/** Create that may be repeated. */
export interface RepeatableCreate {
  readonly scope: Scope;
  /** Value of the `Idempotency-Key`. */
  readonly key: string;
  /** Type and place of the new record, the same in REST and GraphQL. */
  readonly what: readonly string[];
  readonly shape: ShapeClass;
  readonly input: object;
  /** Id that the caller requests for it, if any. */
  readonly id?: string | null | undefined;
}

/** Response as it is repeated. */
export interface KeptAnswer {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Create under its key; every attempt has the same `id`. */
export interface KeyedCreate extends BoundKey {
  /** Response to a previous attempt. */
  readonly answer: KeptAnswer | undefined;
}

/**
 * Keys under which creates are repeated (ADR 6). Each key determines the id of the new record in advance,
 * so that all attempts, concurrent or after a crash, are creates of one id.
 */
export class IdempotencyKeys implements Disposable {
  readonly #services: HousekeepingServices;
  readonly #seal: Seal;
  readonly #hours: number;
  readonly #keeping: Housekeeping;

  private constructor(services: HousekeepingServices, sealing: SealingKeys, hours: number) {
    this.#services = services;
    this.#seal = new Seal(sealing);
    this.#hours = hours;
    this.#keeping = new Housekeeping(services, keepingLock, [
      {
        name: 'idempotency keys',
        async work() {
          while (await removeExpired(services.database.sql, hours));
        },
      },
    ]);
  }

  /** Opens the keys; from then on, those older than `hours` are deleted. */
  static async open(
    { sealing, ...services }: HousekeepingServices & { sealing: SealingKeys },
    hours: number,
  ): Promise<IdempotencyKeys> {
    const keys = new IdempotencyKeys(services, sealing, hours);
    await keys.#keeping.start();
    return keys;
  }

  /** Runs a create under a key, as a function of the id; without a key, under the requested id or a new one. */
  async once<Result>(
    create: Omit<RepeatableCreate, 'key'> & { key?: string | null | undefined },
    work: (id: string) => Promise<Result>,
  ): Promise<Result> {
    const { key, id } = create;
    // The create itself refuses an invalid id.
    if (key === undefined || key === null || (typeof id === 'string' && !isUuid(id)))
      return work(id ?? newId());
    return this.attempt(await this.begin({ ...create, key }), work);
  }

  /** Takes the key; refuses one that was used with other content. */
  async begin({ scope, key, what, shape, input, id }: RepeatableCreate): Promise<KeyedCreate> {
    if (!keyForm.test(key)) {
      throw new RequestError(
        'bad-request',
        'The Idempotency-Key must be 1 to 255 printable ASCII characters',
      );
    }
    const request = contentDigest([...what, id ?? '', contentHash(shape, input).toString('hex')]);
    const wanted = { workspaceId: scope.workspaceId, key, id: id ?? newId(), request };
    const stored = await claimKey(this.#services.database.sql, { ...wanted, hours: this.#hours });
    if (!stored.request?.equals(request)) {
      throw new RequestError(
        'conflict',
        'The Idempotency-Key was used for another request already; take a new one',
      );
    }
    return { ...wanted, id: stored.id, answer: this.#opened(stored.answer, wanted, scope) };
  }

  /** Runs the create; if it is refused, the key can be used again with corrected content. */
  async attempt<Result>(begun: KeyedCreate, work: (id: string) => Promise<Result>): Promise<Result> {
    try {
      return await work(begun.id);
    } catch (error) {
      if (toRequestError(error).status < 500) await unbindKey(this.#services.database.sql, begun);
      throw error;
    }
  }

  /** Stores a response for repeats of the create. */
  async keep(begun: KeyedCreate, scope: Scope, { headers, body }: KeptAnswer): Promise<void> {
    if (body.length > keptLength) return;
    const answer = this.#seal.seal([viewOf(scope), headers, body], placeOf(begun));
    await keepAnswer(this.#services.database.sql, { ...begun, answer });
  }

  [Symbol.dispose](): void {
    this.#keeping[Symbol.dispose]();
  }

  /**
   * Decrypts a stored response. A token with other permissions gets a response of its own, as does a client that repeats
   * after the sealing key was removed.
   */
  #opened(answer: string | null, named: NamedKey, scope: Scope): KeptAnswer | undefined {
    if (answer === null || !this.#seal.knows(answer)) return undefined;
    const [view, headers, body] = this.#seal.open(answer, placeOf(named)) as [
      string,
      Record<string, string>,
      string,
    ];
    return view === viewOf(scope) ? { headers, body } : undefined;
  }
}

function placeOf({ workspaceId, key }: NamedKey): string {
  return answerColumn.placeOf(workspaceId, key);
}

function viewOf({ permissions }: Scope): string {
  return [...permissions].toSorted().join(' ');
}
