import { SiloEntry } from '../silo/entries/entry.entity.ts';
import { SiloVersion } from '../silo/entries/version.entity.ts';
import { declareRows, statement } from '../platform/database/statement.ts';
import { tableName } from '../platform/database/table.ts';
import { createHash } from 'node:crypto';
import type { OpenDatabase } from '../doctor/open-database.ts';
import { digestOf, verify } from '@docmill/documents';
import type { VerificationKey } from '@docmill/documents';
import { isObject } from '@docmill/documents/json';
import type { JsonObject } from '@docmill/documents/json';
import { isSigned } from '../silo/entries/entry-facts.ts';
import { firstKey, lastKey, type Fault, type Page, type RecordKey, type Walk } from './walk.ts';

interface EntryRow {
  readonly workspaceId: string;
  readonly id: string;
  readonly version: number;
  readonly draft: boolean;
  readonly digest: string;
}

interface VersionRow {
  readonly workspaceId: string;
  readonly id: string;
  readonly number: number;
  readonly signed: boolean;
  readonly hash: string;
  /** Stored size in bytes, compressed. */
  readonly size: number;
}

const envelopesStatement = statement(
  'verify.envelopes',
  { wanted: declareRows(SiloVersion, ['workspaceId', 'entryId', 'number']) },
  ({ wanted }) => `
    select wanted.row::int, version.envelope::text as text
    from ${wanted.numbered}, lateral (
      select envelope from ${tableName(SiloVersion)}
      where workspace_id = wanted.workspace_id and entry_id = wanted.entry_id and number = wanted.number limit 1
    ) as version`,
).withRows({ row: 'int', text: 'text' });

/** Maximum number of entries in a page. */
const pageSize = 200;
/** Maximum stored size of the envelopes that are read together. */
const maxBatchBytes = 4 * 2 ** 20;

/** Checks every entry and all its versions: hashes, digests, signatures, and that numbers and signatures follow each other. */
export class EntryWalk implements Walk<RecordKey> {
  readonly check = 'entries';
  readonly noun = 'version';
  readonly #database: OpenDatabase;
  readonly #keys: readonly VerificationKey[];

  constructor(database: OpenDatabase, keys: readonly VerificationKey[]) {
    this.#database = database;
    this.#keys = keys;
  }

  async page(after: RecordKey = firstKey): Promise<Page<RecordKey>> {
    const { entries, versions, end } = await this.#database.snapshot(() => this.#rows(after));
    const faults: Fault[] = [];
    const digests = new Map<VersionRow, string | undefined>();
    for (const batch of batchesOf(versions)) {
      const texts = await this.#envelopes(batch);
      for (const [place, version] of batch.entries()) {
        const { digest, problem } = await this.#examine(version, texts[place]);
        digests.set(version, digest);
        if (problem !== undefined) faults.push(createFault(version, problem));
      }
    }
    const versionsOf = Map.groupBy(versions, ({ id, workspaceId }) => `${workspaceId} ${id}`);
    for (const entry of entries) {
      const key = `${entry.workspaceId} ${entry.id}`;
      const own = versionsOf.get(key) ?? [];
      versionsOf.delete(key);
      const current = own.find(({ number }) => number === entry.version);
      const problem = entryProblem(entry, own, current && digests.get(current));
      if (problem !== undefined) faults.push({ record: `entry ${entry.id}`, problem });
    }
    for (const [version] of versionsOf.values())
      if (version) faults.push(createFault(version, 'Its entry is gone'));
    return { cursor: end, checked: versions.length, faults };
  }

  async #rows(
    after: RecordKey,
  ): Promise<{ entries: EntryRow[]; versions: VersionRow[]; end: RecordKey | undefined }> {
    const rows = await this.#database.sql.run({ SiloEntry }, (db) =>
      db
        .selectFrom('SiloEntry')
        .select(['workspaceId', 'id', 'currentVersion', 'draft', 'digest'])
        .where((eb) => eb(eb.refTuple('workspaceId', 'id'), '>', eb.tuple(...after)))
        .orderBy('workspaceId')
        .orderBy('id')
        .limit(pageSize),
    );
    const entries = rows.map(({ currentVersion: version, digest, ...row }) => ({
      ...row,
      version,
      digest: digest.val,
    }));
    const last = entries.length < pageSize ? undefined : entries.at(-1);
    const end: RecordKey | undefined = last && [last.workspaceId, last.id];
    const versions = await this.#database.sql.run({ SiloVersion }, (db) =>
      db
        .selectFrom('SiloVersion')
        .select(['workspaceId', 'entryId as id', 'number', 'signed', 'hash'])
        .select(({ fn }) => fn<number>('pg_column_size', ['envelope']).as('size'))
        .where((eb) => eb(eb.refTuple('workspaceId', 'entryId'), '>', eb.tuple(...after)))
        .where((eb) => eb(eb.refTuple('workspaceId', 'entryId'), '<=', eb.tuple(...(end ?? lastKey))))
        .orderBy('workspaceId')
        .orderBy('entryId')
        .orderBy('number'),
    );
    return { entries, versions, end };
  }

  /** Reads the exact texts of envelopes, in the order of the versions. */
  async #envelopes(versions: readonly VersionRow[]): Promise<readonly (string | undefined)[]> {
    const wanted = versions.map(({ workspaceId, id: entryId, number }) => ({ workspaceId, entryId, number }));
    const rows = await this.#database.sql.query(envelopesStatement, { wanted });
    const texts = new Map(rows.map(({ row, text }) => [row, text]));
    return versions.map((_, place) => texts.get(place + 1));
  }

  /** Checks a version; returns the digest of its document as stated in its head, and its problem. */
  async #examine(
    { signed, hash }: VersionRow,
    text: string | undefined,
  ): Promise<{ digest?: string | undefined; problem?: string }> {
    if (text === undefined) return { problem: 'It was removed while it was checked' };
    const envelope = JSON.parse(text) as JsonObject;
    const digest = digestIn(envelope);
    if (createHash('sha256').update(text).digest('hex') !== hash)
      return { digest, problem: 'The envelope differs from the one that was stored: its SHA-256 is another' };
    if (isSigned(envelope) !== signed)
      return {
        digest,
        problem: signed
          ? 'The signature of the envelope is gone'
          : 'The envelope is signed, its version is not',
      };
    if (signed) {
      const result = await verify(envelope, this.#keys);
      return result.ok ? { digest } : { digest, problem: result.error.message };
    }
    const { doc } = envelope;
    const isTrue = !isObject(doc) || digest === undefined || digestOf(doc).val === digest;
    return isTrue ? { digest } : { digest, problem: 'The digest of the draft is not that of its document' };
  }
}

function digestIn({ head }: JsonObject): string | undefined {
  const dig = isObject(head) ? head['dig'] : undefined;
  return isObject(dig) && typeof dig['val'] === 'string' ? dig['val'] : undefined;
}

/** Returns the problem of an entry compared with its newest version. */
function entryProblem(
  { version, draft, digest }: EntryRow,
  versions: readonly VersionRow[],
  digestOfCurrent: string | undefined,
): string | undefined {
  const missing = versions.findIndex(({ number }, place) => number !== place + 1);
  if (missing !== -1 || versions.length < version)
    return `Version ${(missing === -1 ? versions.length : missing) + 1} is gone`;
  if (versions.length > version)
    return `It shows version ${version} although version ${versions.length} is there`;
  const firstSigned = versions.find(({ signed }) => signed);
  const unsigned =
    firstSigned && versions.find(({ signed, number }) => !signed && number > firstSigned.number);
  if (unsigned)
    return `Version ${firstSigned.number} is signed, but version ${unsigned.number} after it is a draft`;
  if (draft === versions.at(-1)?.signed)
    return draft ? 'It is called a draft, but is signed' : 'It is called signed, but is a draft';
  return digestOfCurrent === undefined || digest === digestOfCurrent
    ? undefined
    : 'Its digest is not that of its envelope';
}

function createFault({ id, number }: VersionRow, problem: string): Fault {
  return { record: `entry ${id}, version ${number}`, problem };
}

/** Splits versions into batches whose envelopes fit into memory. */
function batchesOf(versions: readonly VersionRow[]): VersionRow[][] {
  const batches: VersionRow[][] = [];
  let bytes = Infinity;
  for (const version of versions) {
    bytes += version.size;
    if (bytes > maxBatchBytes) {
      batches.push([]);
      bytes = version.size;
    }
    batches.at(-1)?.push(version);
  }
  return batches;
}
