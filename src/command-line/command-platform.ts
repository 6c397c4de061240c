import { accessEntities, accessServices, type AccessServices } from '../access/access.services.ts';
import type { Clock } from '../platform/clock.ts';
import type { Config } from '../platform/config.ts';
import { requireDataFolder } from '../platform/data-folder.ts';
import type { Database } from '../platform/database/database.ts';
import { openDatabaseClock } from '../platform/database/moment.ts';
import { openDatabase } from '../platform/database/open-database.ts';
import { Notifier } from '../platform/events/notifier.ts';
import { InstallationKeys } from '../platform/keys/installation-keys.ts';
import type { Log } from '../platform/log.ts';
import { Metrics } from '../platform/metrics.ts';
import { sealedColumns } from '../sealed-columns.ts';

/** Services that commands use: a small part of the platform, as loading all of it takes three times as long. */
export interface CommandPlatform {
  readonly clock: Clock;
  readonly config: Config;
  readonly database: Database;
  readonly hints: Notifier;
  readonly keys: InstallationKeys;
}

/** Options of a command that opens the platform. */
export interface CommandOptions {
  /** Whether to create a signing key although those that signed the data are missing. */
  readonly replacesLost?: boolean;
}

/** Opens the platform of commands, which is closed with `stack`. */
export async function openCommandPlatform(
  config: Config,
  log: Log,
  stack: AsyncDisposableStack,
  { replacesLost = false }: CommandOptions = {},
): Promise<CommandPlatform> {
  await requireDataFolder(config, async () => undefined);
  const { timings } = config;
  const metrics = new Metrics();
  const database = await openDatabase(config, log, stack, {
    entities: accessEntities,
    poolSize: config.databasePoolSize,
    metrics,
  });
  const clock = stack.use(await openDatabaseClock(database, log));
  const options = { columns: sealedColumns, replacesLost };
  const keys = stack.use(await InstallationKeys.open({ clock, database, log, timings }, config, options));
  const hints = stack.use(await Notifier.open(database.url, log, { metrics, watched: [database], timings }));
  return { clock, config, database, hints, keys };
}

/** Builds the services of commands about access. */
export function commandAccess({ keys, ...platform }: CommandPlatform): AccessServices {
  return accessServices({ ...platform, keys: keys.signing });
}
