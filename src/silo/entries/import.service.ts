import type { Scope } from '../../platform/auth/scope.ts';
import { untilKnown } from '../../platform/database/unknown-outcome.ts';
import { contentHash } from '../../platform/idempotency.ts';
import type { Platform } from '../../platform/platform.ts';
import { shortSchema } from '../../documents/schema-id.ts';
import type { FileService } from '../files/file.service.ts';
import type { NewFile } from '../files/new-file.ts';
import type { DocumentFault } from './document-fault.ts';
import type { EntryFacts } from './entry-facts.ts';
import { insertEntries } from './entry-insert.store.ts';
import { SiloEntryInput } from './entry.inputs.ts';
import { automaticFolder } from './folder.ts';
import type { PreparedEntry } from './prepared-entry.ts';

/** A document that was read somewhere else, as it becomes an entry. */
export interface ImportedEntry {
  readonly id: string;
  readonly facts: EntryFacts;
  readonly faults: readonly DocumentFault[];
  /** Stored files that belong to it. */
  readonly files: readonly NewFile[];
}

/** Entries of documents that are calculated already, with files from the beginning. */
export class SiloImportService {
  readonly #platform: Pick<Platform, 'clock' | 'database' | 'hints'>;
  readonly #files: Pick<FileService, 'add'>;

  constructor(platform: Pick<Platform, 'clock' | 'database' | 'hints'>, files: Pick<FileService, 'add'>) {
    this.#platform = platform;
    this.#files = files;
  }

  /** Keeps an entry with its files. One of its id that is there already stays as it is: it was kept by an earlier try. */
  async keep(
    { workspaceId, subject: by }: Scope,
    { id, facts, faults, files }: ImportedEntry,
  ): Promise<void> {
    const { clock, database, hints } = this.#platform;
    const at = clock.now();
    const input = Object.assign(new SiloEntryInput(), { data: facts.text });
    const entry: PreparedEntry = {
      ...facts,
      faults: faults.length > 0 ? [...faults] : undefined,
      workspaceId,
      id,
      key: undefined,
      folder: automaticFolder(shortSchema(facts.docSchema)),
      previousId: undefined,
      contentHash: contentHash(SiloEntryInput, input),
      at,
      by,
    };
    await untilKnown(() =>
      database.transaction(async (sql) => {
        const written = await insertEntries(sql, [entry]);
        if (!written.has(entry)) return;
        await this.#files.add(
          sql,
          files.map((file) => ({ ...file, workspaceId, entryId: id, createdAt: at })),
        );
      }),
    );
    hints.send('change', workspaceId);
  }
}
