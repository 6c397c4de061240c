import type { EntityManager, Kysely, OptionalProps } from '@mikro-orm/postgresql';
import { discoverEntities } from './orm.ts';
import type { EntityRow } from './row-shape.ts';
import type { EntityClass, Member } from './table.ts';

/** Entities of a query, by the names of their classes. */
export type QueriedEntities = Readonly<Record<string, EntityClass<object>>>;

/** Column of an entity, as Kysely describes one: its values when it is read and when it is written. */
interface QueriedColumn<Read, Written> {
  readonly __select__: Read;
  readonly __insert__: Written;
  readonly __update__: Written;
}

/** Members that the database fills. */
type FilledMember<Entity> = Entity extends { [OptionalProps]?: infer Names } ? Names : never;

type WrittenValue<Entity, Name extends keyof Entity> = undefined extends Entity[Name]
  ? Entity[Name] | null
  : Name extends FilledMember<Entity>
    ? Entity[Name] | undefined
    : Entity[Name];

/** Columns of an entity under the names of its members; one that is nullable or has a default may be left out. */
type QueriedColumns<Entity> = {
  [Name in Member<Entity>]: QueriedColumn<EntityRow<Entity, Name>[Name], WrittenValue<Entity, Name>>;
};

/** Builder of queries over entities. */
export type QueryBuilderOver<Entities extends QueriedEntities> = Kysely<{
  [Name in keyof Entities]: Entities[Name] extends EntityClass<infer Entity> ? QueriedColumns<Entity> : never;
}>;

/** Query that was built, with the type of its rows. */
export interface BuiltQuery<Row> {
  readonly execute: () => Promise<Row[]>;
  readonly compile: () => CompiledQuery;
}

type CompiledQuery = ReturnType<ReturnType<Kysely<never>['selectFrom']>['compile']>;

/** Sends the text and the values of a query, and returns its rows. */
type Send = (text: string, values: readonly unknown[]) => Promise<{ rows: unknown[] }>;

/** Returns a builder of queries over entities in the transaction of an entity manager. */
export function queriesOver<const Entities extends QueriedEntities>(
  em: EntityManager,
  entities: Entities,
): QueryBuilderOver<Entities> {
  discoverEntities(em, Object.values(entities));
  return em.getKysely<never>({
    tableNamingStrategy: 'entity',
    columnNamingStrategy: 'property',
    convertValues: true,
  }) as never;
}

/** Compiles a query over entities, sends it, and returns its rows under the names of the members. */
export async function runQuery<Entities extends QueriedEntities, Row>(
  em: EntityManager,
  entities: Entities,
  build: (builder: QueryBuilderOver<Entities>) => BuiltQuery<Row>,
  send: Send,
): Promise<Row[]> {
  const builder = queriesOver(em, entities);
  const query = build(builder).compile();
  const connection = {
    executeQuery: ({ sql, parameters }: CompiledQuery) => send(sql, parameters),
    streamQuery: () => {
      throw new TypeError('A query over entities is not streamed');
    },
  };
  const executor = builder
    .getExecutor()
    .withConnectionProvider({ provideConnection: (use) => use(connection as never) });
  const { rows } = await executor.executeQuery(query);
  return rows as Row[];
}
