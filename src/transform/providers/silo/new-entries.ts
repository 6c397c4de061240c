import type { Scope } from '../../../platform/auth/scope.ts';
import type { CorrectionInput } from '../../../silo/entries/correction.inputs.ts';
import type { EnvelopeMaker } from '../../../silo/entries/envelope-maker.ts';
import { SiloEntryInput } from '../../../silo/entries/entry.inputs.ts';
import type { SiloEntryService } from '../../../silo/entries/entry.service.ts';
import type { PreparedEntry } from '../../../silo/entries/prepared-entry.ts';
import type { TaskEntry } from '../action.ts';

/** Entry to create from the entry of a job. */
interface Order {
  readonly id: string;
  readonly previous: TaskEntry;
  /** Details of the correction; absent: the document is copied. */
  readonly correct?: CorrectionInput;
}

/** Prepares the entries that steps create from others, as requests do; they are computed where steps run. */
export class NewEntries {
  readonly #entries: SiloEntryService;
  readonly #maker: EnvelopeMaker;

  constructor(entries: SiloEntryService, maker: EnvelopeMaker) {
    this.#entries = entries;
    this.#maker = maker;
  }

  /** Builds an entry without storing it; throws a `RequestError` for a document that cannot be corrected or copied. */
  prepare(scope: Scope, { id, previous, correct }: Order): Promise<PreparedEntry> {
    const input = Object.assign(new SiloEntryInput(), {
      previousId: previous.id,
      ...(correct && { correct }),
    });
    return this.#entries.prepare(scope, input, { id, previous, maker: this.#maker });
  }
}
