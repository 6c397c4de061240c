import { ReflectMetadataProvider } from '@mikro-orm/decorators/legacy';
import { MikroORM, UnderscoreNamingStrategy } from '@mikro-orm/postgresql';

/** Options of every ORM: how entities become tables. */
export const ormOptions = {
  discovery: { warnWhenNoEntities: false },
  metadataProvider: ReflectMetadataProvider,
  namingStrategy: UnderscoreNamingStrategy,
  forceUtcTimezone: true,
  // Errors are thrown; stdout is for the output of the commands.
  logger: () => undefined,
} as const;

/**
 * Creates an ORM without a database, which discovers entities when they are first used: for sessions that send their
 * statements themselves.
 */
export function createDetachedOrm(): MikroORM {
  return new MikroORM({ ...ormOptions, dbName: 'none', entities: [] });
}
