import { join } from 'node:path';
import { accessEntities, accessServices, type AccessServices } from '../access/access.services.ts';
import { loadKeys } from '../platform/auth/keys.ts';
import type { Config } from '../platform/config.ts';
import { inDataFolder } from '../platform/data-folder.ts';
import { databaseClock } from '../platform/database/moment.ts';
import { openDatabase } from '../platform/database/open-database.ts';
import { Hints } from '../platform/events/hints.ts';
import type { Log } from '../platform/log.ts';
import { Metrics } from '../platform/metrics.ts';

/** Opens the services that commands need, and no more of the platform: loading all of it takes three times as long. */
export async function openAccessServices(
  config: Config,
  log: Log,
  stack: AsyncDisposableStack,
): Promise<AccessServices> {
  const { dataFolder } = config;
  const keys = await inDataFolder(dataFolder, () => loadKeys(join(dataFolder, 'keys')));
  const metrics = new Metrics();
  const database = await openDatabase(config, log, stack, {
    entities: accessEntities,
    poolSize: config.databasePoolSize,
    metrics,
  });
  const clock = stack.use(await databaseClock(database.sql, log));
  const hints = stack.use(await Hints.open(database.url, log, metrics, [database]));
  return accessServices({ clock, config, database, keys, hints });
}
