import { randomUUID } from 'node:crypto';
import type { KeySet } from '../../src/platform/auth/keys.ts';
import type { Scope } from '../../src/platform/auth/scope.ts';
import { Database } from '../../src/platform/database/database.ts';
import { migrate } from '../../src/platform/database/migrate.ts';
import { openDatabaseClock } from '../../src/platform/database/moment.ts';
import { Notifier } from '../../src/platform/events/notifier.ts';
import { createLog } from '../../src/platform/log.ts';
import { testTimings, type TimingChanges } from '../support/timings.ts';
import { SeriesInput } from '../../src/sequence/series/series.inputs.ts';
import { numberingServices, sequenceArea, type NumberingServices } from '../../src/sequence/sequence.area.ts';
import { newKeySet } from '../support/keys.ts';
import { createDatabase } from '../support/postgres.ts';

/** One process of the service as far as numbering goes: its own connections, its own groups. */
export type NumberingProcess = NumberingServices & { readonly database: Database };

/** A database of a test and any number of processes on it that share their keys. */
export class NumberingService implements AsyncDisposable {
  readonly url: string;
  readonly keys: KeySet;
  readonly #stack: AsyncDisposableStack;

  private constructor(url: string, keys: KeySet, stack: AsyncDisposableStack) {
    this.url = url;
    this.keys = keys;
    this.#stack = stack;
  }

  static async open(): Promise<NumberingService> {
    const stack = new AsyncDisposableStack();
    const { url } = stack.use(await createDatabase());
    const service = new NumberingService(url, await newKeySet(), stack);
    await migrate((await service.process()).database);
    return service;
  }

  async process(
    poolSize = 4,
    keys: KeySet = this.keys,
    changes: TimingChanges = {},
  ): Promise<NumberingProcess> {
    const timings = testTimings(changes);
    const database = this.#stack.use(
      await Database.open({
        url: this.url,
        entities: sequenceArea.entities,
        poolSize,
        timings: timings.database,
      }),
    );
    const hints = this.#stack.use(await Notifier.open(this.url, createLog('silent')));
    const clock = this.#stack.use(await openDatabaseClock(database, createLog('silent')));
    return { ...numberingServices({ clock, database, hints, keys, timings }), database };
  }

  [Symbol.asyncDispose](): PromiseLike<void> {
    return this.#stack.disposeAsync();
  }
}

/** A workspace of its own. */
export function newScope(): Scope {
  return { workspaceId: randomUUID(), subject: 'test', permissions: new Set(['admin']) };
}

/** What a series is made from, a name at least. */
export function seriesInput(fields: Partial<SeriesInput> = {}): SeriesInput {
  return Object.assign(new SeriesInput(), { name: 'Invoices', ...fields });
}

/** Makes a series of a pattern in a workspace and answers its id. */
export async function newSeries(
  { series }: NumberingServices,
  scope: Scope,
  pattern: Partial<SeriesInput> = {},
): Promise<string> {
  const id = randomUUID();
  await series.create(scope, id, seriesInput(pattern));
  return id;
}
