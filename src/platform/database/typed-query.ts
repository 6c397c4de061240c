import type { Kysely, MikroORM } from '@mikro-orm/postgresql';
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

/** Columns of an entity under the names of its members; a nullable one may be left out when it is written. */
type QueriedColumns<Entity> = {
  [Name in Member<Entity>]: QueriedColumn<
    EntityRow<Entity, Name>[Name],
    undefined extends Entity[Name] ? Entity[Name] | null : Entity[Name]
  >;
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

/** Compiles a query over entities, sends it, and returns its rows under the names of the members. */
export async function runQuery<Entities extends QueriedEntities, Row>(
  orm: MikroORM,
  build: (builder: QueryBuilderOver<Entities>) => BuiltQuery<Row>,
  send: Send,
): Promise<Row[]> {
  const builder = orm.em.fork().getKysely<never>({
    tableNamingStrategy: 'entity',
    columnNamingStrategy: 'property',
    convertValues: true,
  });
  const query = build(builder as never).compile();
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
