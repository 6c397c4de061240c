import { discoverEntities } from './orm.ts';
import type { MikroORM } from '@mikro-orm/postgresql';
import { TypeOverrides, types, type QueryConfig, type QueryResult, type QueryResultRow } from 'pg';
import type { Statement, WrittenStatement } from './statement.ts';
import { runQuery, type BuiltQuery, type QueriedEntities, type QueryBuilderOver } from './typed-query.ts';
import { Table, type Tables } from './table.ts';

/** Runner of prepared statements: the pool (each in its own transaction) or one open transaction. */
export interface Sql {
  /** Runs a prepared statement and returns its rows, times as `Date`, `bigint` as number. */
  query<Given extends object, Row extends object>(
    statement: Statement<Given, Row>,
    given: NoInfer<Given>,
  ): Promise<Row[]>;
  /**
   * Builds a query over entities, by the names of their classes and members, and runs it without preparing it: for all that
   * is not on a hot path.
   */
  run<const Entities extends QueriedEntities, Row>(
    entities: Entities,
    build: (builder: QueryBuilderOver<Entities>) => BuiltQuery<Row>,
  ): Promise<Row[]>;
  /** Runs a statement of a library without preparing it, as pg-boss requires. */
  executeSql(text: string, values?: unknown[]): Promise<{ rows: never[] }>;
}

/** Sender of statements to the server: a connection, or a pool that chooses one for each statement. */
export interface StatementRunner {
  query<Row extends QueryResultRow>(statement: QueryConfig): Promise<QueryResult<Row>>;
}

// The ORM makes its pool return times as text; rows of statements have node-postgres's own types.
const rowTypes = new TypeOverrides(types);
rowTypes.setTypeParser(types.builtins.INT8, Number);

const parseMoment = types.getTypeParser(types.builtins.TIMESTAMPTZ) as (text: string) => Date;
// Sessions are in UTC, so the text is nearly ISO 8601; parsing it takes a fifth of the time of the driver's parser.
rowTypes.setTypeParser(types.builtins.TIMESTAMPTZ, (text: string) =>
  /^\d{4}-.*\+00$/.test(text) ? new Date(`${text.slice(0, 10)}T${text.slice(11, -3)}Z`) : parseMoment(text),
);

/** Statements of a database, each written once from the metadata of its entities. */
export class Statements {
  readonly #orm: MikroORM;
  readonly #written = new WeakMap<object, WrittenStatement<never>>();

  constructor(orm: MikroORM) {
    this.#orm = orm;
  }

  /** Returns the table of an entity. */
  readonly tables: Tables = (entity) => {
    const metadata = this.#orm.getMetadata();
    if (typeof entity === 'string') return new Table(metadata.getByClassName(entity));
    discoverEntities(this.#orm, [entity]);
    return new Table(metadata.get(entity));
  };

  /** Returns an {@link Sql} that runs statements on a runner. */
  bindTo(runner: StatementRunner): Sql {
    return {
      query: async <Given extends object, Row extends object>(
        statement: Statement<Given, Row>,
        given: Given,
      ) => {
        const { text, values } = this.#writtenOf(statement);
        const { name } = statement;
        const result = await runner.query<Row>({ name, text, values: values(given), types: rowTypes });
        return result.rows;
      },
      run: (entities, build) =>
        runQuery(this.#orm.em.fork(), entities, build, (text, values) =>
          runner.query<never>({ text, values: [...values], types: rowTypes }),
        ),
      async executeSql(text, values) {
        const result = await runner.query<never>({ text, values: values ?? [], types: rowTypes });
        return { rows: result.rows };
      },
    };
  }

  #writtenOf<Given extends object>(statement: Statement<Given>): WrittenStatement<Given> {
    const known = this.#written.get(statement) as WrittenStatement<Given> | undefined;
    if (known) return known;
    const written = statement.write(this.tables);
    this.#written.set(statement, written);
    return written;
  }
}
