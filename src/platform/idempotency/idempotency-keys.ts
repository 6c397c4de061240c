import { Seal } from '../auth/seal.ts';
import type { SealingKeys } from '../auth/sealing-keys.ts';
import type { Scope } from '../auth/scope.ts';
import { contentDigest } from '../content-digest.ts';
import type { Database } from '../database/database.ts';
import { Housekeeping, type HousekeepingServices } from '../database/housekeeping.ts';
import { asRefusal, Refusal } from '../errors.ts';
import { contentHash } from '../idempotency.ts';
import { isUuid, newId } from '../ids.ts';
import type { ShapeClass } from '../shape/shape.ts';
import { answerColumn } from './answer-column.ts';
import {
  keepAnswer,
  removeExpired,
  takeKey,
  unbindKey,
  type BoundKey,
  type NamedKey,
} from './idempotency-key.store.ts';

/** Any number that no other program's advisory lock uses: "idemkey" in ASCII. */
const keepingLock = '29666420040066425';

const keyForm = /^[\x20-\x7e]{1,255}$/;

/** Longer answers are not kept: whoever repeats gets the record as it is by then. */
const keptLength = 256 * 1024;

/** A create that may be repeated. */
export interface RepeatableCreate {
  readonly scope: Scope;
  /** The `Idempotency-Key`. */
  readonly key: string;
  /** What is created, and where: the same through both edges. */
  readonly what: readonly string[];
  readonly shape: ShapeClass;
  readonly input: object;
  /** The id that the caller wants for it, if any. */
  readonly id?: string | null | undefined;
}

/** An answer as it is repeated. */
export interface KeptAnswer {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** A create under its key: its `id` is that of what it creates, however often it is tried. */
export interface KeyedCreate extends BoundKey {
  /** What it was answered before. */
  readonly answer: KeptAnswer | undefined;
}

/**
 * The keys under which creates are repeated (decisions 47 and 166): each gives what is created its id before it is, so that
 * any number of tries, at once or after a crash, are creates of one id.
 */
export class IdempotencyKeys implements Disposable {
  readonly #database: Database;
  readonly #seal: Seal;
  readonly #hours: number;
  readonly #keeping: Housekeeping;

  private constructor(services: HousekeepingServices, sealing: SealingKeys, hours: number) {
    this.#database = services.database;
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

  /** Opens the keys; from then on those that are older than so many hours are removed. */
  static async open(
    { sealing, ...services }: HousekeepingServices & { sealing: SealingKeys },
    hours: number,
  ): Promise<IdempotencyKeys> {
    const keys = new IdempotencyKeys(services, sealing, hours);
    await keys.#keeping.start();
    return keys;
  }

  /** Creates under a key by a function of the id; without a key, under the wanted id or a new one. */
  async once<Result>(
    create: Omit<RepeatableCreate, 'key'> & { key?: string | null | undefined },
    work: (id: string) => Promise<Result>,
  ): Promise<Result> {
    const { key, id } = create;
    // An id that is none is refused by what creates.
    if (key === undefined || key === null || (typeof id === 'string' && !isUuid(id)))
      return work(id ?? newId());
    return this.attempt(await this.begin({ ...create, key }), work);
  }

  /** Takes the key; refuses one that was used with another content. */
  async begin({ scope, key, what, shape, input, id }: RepeatableCreate): Promise<KeyedCreate> {
    if (!keyForm.test(key)) {
      throw new Refusal('bad-request', 'The Idempotency-Key must be 1 to 255 printable ASCII characters');
    }
    const request = contentDigest([...what, id ?? '', contentHash(shape, input).toString('hex')]);
    const wanted = { workspaceId: scope.workspaceId, key, id: id ?? newId(), request };
    const stored = await takeKey(this.#database.sql, { ...wanted, hours: this.#hours });
    if (!stored.request?.equals(request)) {
      throw new Refusal(
        'conflict',
        'The Idempotency-Key was used for another request already; take a new one',
      );
    }
    return { ...wanted, id: stored.id, answer: this.#opened(stored.answer, wanted, scope) };
  }

  /** Creates; when that is refused, the key may be used again with what is right. */
  async attempt<Result>(begun: KeyedCreate, work: (id: string) => Promise<Result>): Promise<Result> {
    try {
      return await work(begun.id);
    } catch (error) {
      if (asRefusal(error).status < 500) await unbindKey(this.#database.sql, begun);
      throw error;
    }
  }

  /** Keeps an answer for those who repeat the create. */
  async keep(begun: KeyedCreate, scope: Scope, { headers, body }: KeptAnswer): Promise<void> {
    if (body.length > keptLength) return;
    const answer = this.#seal.seal([viewOf(scope), headers, body], placeOf(begun));
    await keepAnswer(this.#database.sql, { ...begun, answer });
  }

  [Symbol.dispose](): void {
    this.#keeping[Symbol.dispose]();
  }

  /** A token that may see less, or more, gets an answer of its own; so does whoever repeats after its key was removed. */
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
