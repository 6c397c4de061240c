import { ReflectMetadataProvider } from '@mikro-orm/decorators/legacy';
import {
  MikroORM,
  UnderscoreNamingStrategy,
  type EntityManager,
  type EntityName,
  type MetadataStorage,
  type Options,
} from '@mikro-orm/postgresql';
import type { EntityClass } from './table.ts';

/** Options of every ORM: how entities become tables. */
const commonOptions = {
  discovery: { warnWhenNoEntities: false },
  metadataProvider: ReflectMetadataProvider,
  namingStrategy: UnderscoreNamingStrategy,
  forceUtcTimezone: true,
  // Errors are thrown; stdout is for the output of the commands.
  logger: () => undefined,
} satisfies Options;

/** ORMs by their metadata, which all their entity managers share. */
const orms = new WeakMap<MetadataStorage, MikroORM>();

/** Opens an ORM over a database. */
export async function openOrm(options: Options & { entities: EntityName[] }): Promise<MikroORM> {
  const orm = await MikroORM.init({ ...commonOptions, ...options });
  orms.set(orm.getMetadata(), orm);
  return orm;
}

/** Creates an ORM without a database, for sessions that send their statements themselves. */
export function createDetachedOrm(): Promise<MikroORM> {
  return openOrm({ dbName: 'none', entities: [] });
}

/** Discovers those of the entities that an ORM was not opened with: commands name only the entities that they write. */
export function discoverEntities(
  orm: Pick<EntityManager, 'getMetadata'>,
  entities: readonly EntityClass<object>[],
): void {
  const metadata = orm.getMetadata();
  const unknown = entities.filter((entity) => !metadata.find(entity));
  if (unknown.length > 0) orms.get(metadata)?.discoverEntity(unknown);
}
