import { setTimeout as pause } from 'node:timers/promises';
import { examineDatabase } from '../doctor/database.ts';
import { counted, findingLine, reasonOf, wrong, type Finding } from '../doctor/finding.ts';
import { OpenDatabase } from '../doctor/open-database.ts';
import { examinePartitions } from '../doctor/partitions.ts';
import { examineSchema } from '../doctor/schema.ts';
import type { VerificationKey } from '@docmill/documents';
import { KeySet } from '../platform/auth/keys.ts';
import { readConfig, type Config } from '../platform/config.ts';
import { Database } from '../platform/database/database.ts';
import { ConfigError } from '../platform/environment.ts';
import { StoredKeys } from '../platform/keys/stored-keys.ts';
import { createLog } from '../platform/log.ts';
import { openStorage } from '../platform/storage/open-storage.ts';
import { SeriesEntry } from '../sequence/entries/entry.entity.ts';
import { Series } from '../sequence/series/series.entity.ts';
import { SeriesCheck } from '../sequence/verification/series-check.ts';
import { EntryWalk } from './entry-walk.ts';
import { FileWalk } from './file-walk.ts';
import { SeriesWalk } from './series-walk.ts';
import { StateFile } from './state-file.ts';
import { nextProgress, notBegun, type Fault, type Progress, type Walk } from './walk.ts';

/** Options of `docmill verify`. */
export interface VerifyOptions {
  readonly json: boolean;
  /** Path of the file that keeps the progress. */
  readonly state?: string;
  /** Share of the time that is spent working, in percent. */
  readonly pace: number;
}

/** Result of a check; for a walk with its faults. */
interface Result extends Finding {
  readonly checked?: number;
  readonly faultCount?: number;
  readonly faults?: readonly Fault[];
}

/** Milliseconds between two lines about progress. */
const reportMs = 10_000;

/**
 * Checks everything that is stored, record by record, and changes nothing (`docmill verify`): the schema, every series chain,
 * every version of every entry with its signatures, every file. Exits with 1 when something is wrong.
 */
export async function verifyInstallation(options: VerifyOptions): Promise<void> {
  const results = await verifyAll(readConfig(), options);
  const healthy = results.every((result) => result.healthy);
  process.stdout.write(
    options.json ? `${JSON.stringify({ healthy, checks: results }, null, 2)}\n` : results.map(lines).join(''),
  );
  if (!healthy) process.exitCode = 1;
}

/** Verifies the configured installation. */
export async function verifyAll(
  config: Config,
  { state: path, pace }: Omit<VerifyOptions, 'json'>,
): Promise<Result[]> {
  await using opened = await OpenDatabase.open(config);
  const { database, finding } = opened;
  if (!database) return [wrong('database', finding.sentence)];
  const { findings, isMade } = await examineDatabase(database);
  const obstacles = findings.filter(
    ({ check, healthy }) => !healthy && (check === 'migrations' || (check === 'server' && !isMade)),
  );
  if (obstacles.length > 0) return obstacles;
  if (!isMade)
    return [
      ...findings,
      wrong(
        'tables',
        'The database does not have the tables of this version: start the service, which makes them.',
      ),
    ];
  await using stack = new AsyncDisposableStack();
  const state = new StateFile(path, database.name);
  const results: Result[] = [
    await examineSchema(database),
    await examinePartitions(database, config.jobDays),
  ];
  const keys = await readKeys(database);
  if (!keys)
    return [
      ...results,
      wrong(
        'keys',
        'The database has no signing key to verify signatures with: restore the table signing_key from a backup, or start the service once if it has just been updated.',
      ),
    ];
  const walks = await openWalks(config, database, keys, stack);
  const progress = { ...(await state.read()) };
  for (const walk of walks) {
    try {
      await finish(walk, progress, state, pace);
    } catch (error) {
      if (error instanceof ConfigError) throw error;
      const resume = path === undefined ? '' : '; run the command again to resume';
      return [...results, wrong(walk.check, `The check was interrupted: ${reasonOf(error)}${resume}.`)];
    }
    results.push(createResult(walk, progress[walk.check] ?? notBegun));
  }
  await state.remove();
  return results;
}

async function openWalks(
  config: Config,
  database: OpenDatabase,
  keys: KeySet,
  stack: AsyncDisposableStack,
): Promise<readonly Walk[]> {
  const entities = [Series, SeriesEntry];
  const orm = stack.use(
    await Database.open({ url: database.url, entities, poolSize: 2, timings: config.timings.database }),
  );
  return [
    new SeriesWalk(orm, database, new SeriesCheck(orm, keys, config.timings.sequence)),
    new EntryWalk(database, keys.publicJwks as readonly VerificationKey[]),
    new FileWalk(database, await openStorage(config.storage, createLog('silent'), config.timings.storage)),
  ] as readonly Walk[];
}

/** Reads the public keys of the installation, including retired ones; undefined without any. It needs no secret. */
async function readKeys(database: OpenDatabase): Promise<KeySet | undefined> {
  const { signing } = await StoredKeys.read(database.sql);
  if (signing.length === 0) return undefined;
  return new KeySet(
    signing.map(({ kid, publicJwk, signsFrom }) => ({ kid, publicJwk, signsFrom, endsTokens: false })),
  );
}

/** Continues a walk from its stored progress, with pauses, until it ends. */
async function finish(
  walk: Walk,
  progress: Record<string, Progress>,
  state: StateFile,
  pace: number,
): Promise<void> {
  let reportedAt = performance.now();
  for (let now = progress[walk.check] ?? notBegun; !now.isOver;) {
    const startedAt = performance.now();
    now = await nextProgress(walk, now);
    progress[walk.check] = now;
    await state.write(progress);
    if (performance.now() - reportedAt > reportMs) {
      reportedAt = performance.now();
      process.stderr.write(
        `${walk.check}: ${counted(now.checked, walk.noun)} checked, ${counted(now.faultCount, 'fault')}\n`,
      );
    }
    await pause(((performance.now() - startedAt) * (100 - pace)) / pace);
  }
}

function createResult({ check, noun }: Walk, { checked, faultCount, faults }: Progress): Result {
  const sentence =
    faultCount === 0
      ? `Checked ${counted(checked, noun)}: nothing was changed or lost.`
      : `${counted(faultCount, 'fault')} in ${counted(checked, noun)}: restore what is damaged from a backup, and find out who changed it.`;
  return { check, healthy: faultCount === 0, sentence, checked, faultCount, faults };
}

function lines(result: Result): string {
  const { faults = [], faultCount = 0 } = result;
  const rest = faultCount - faults.length;
  return [
    findingLine(result),
    ...faults.map(({ record, problem }) => `${' '.repeat(19)}${record}: ${problem}\n`),
    ...(rest > 0 ? [`${' '.repeat(19)}and ${rest} more\n`] : []),
  ].join('');
}
