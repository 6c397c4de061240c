import type { EntityMetadata } from '@mikro-orm/postgresql';
import { TypeOverrides, types, type QueryConfig, type QueryResult, type QueryResultRow } from 'pg';
import type { Statement, WrittenStatement } from './statement.ts';
import { Table, type EntityClass } from './table.ts';

/** Something that runs statements: the pool (each in a transaction of its own) or one open transaction. */
export interface Sql {
  /** Runs a prepared statement and answers its rows, times as `Date`, `bigint` as number. */
  query<Given extends object, Row extends object>(
    statement: Statement<Given, Row>,
    given: NoInfer<Given>,
  ): Promise<Row[]>;
  /** Runs a statement that a library made and that is not prepared; what pg-boss asks of a database. */
  executeSql(text: string, values?: unknown[]): Promise<{ rows: never[] }>;
}

/** What sends statements to the server: a connection, or something that finds one for each. */
export interface StatementRunner {
  query<Row extends QueryResultRow>(statement: QueryConfig): Promise<QueryResult<Row>>;
}

// The ORM's pool keeps times as text; rows read by statements have node-postgres's own types.
const rowTypes = new TypeOverrides(types);
rowTypes.setTypeParser(types.builtins.INT8, Number);

const parseMoment = types.getTypeParser(types.builtins.TIMESTAMPTZ) as (text: string) => Date;
// Sessions are in UTC: such a text is nearly ISO 8601, which costs a fifth of what the driver's own parser does.
rowTypes.setTypeParser(types.builtins.TIMESTAMPTZ, (text: string) =>
  /^\d{4}-.*\+00$/.test(text) ? new Date(`${text.slice(0, 10)}T${text.slice(11, -3)}Z`) : parseMoment(text),
);

/** The statements of a database, each written once over the metadata of its entities. */
export class Statements {
  readonly #metadataOf: (entity: EntityClass<object>) => EntityMetadata;
  readonly #written = new WeakMap<object, WrittenStatement<never>>();

  constructor(metadataOf: (entity: EntityClass<object>) => EntityMetadata) {
    this.#metadataOf = metadataOf;
  }

  /** What runs them. */
  over(runner: StatementRunner): Sql {
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
      async executeSql(text, values) {
        const result = await runner.query<never>({ text, values: values ?? [], types: rowTypes });
        return { rows: result.rows };
      },
    };
  }

  #writtenOf<Given extends object>(statement: Statement<Given>): WrittenStatement<Given> {
    const known = this.#written.get(statement) as WrittenStatement<Given> | undefined;
    if (known) return known;
    const written = statement.write((entity) => new Table(this.#metadataOf(entity)));
    this.#written.set(statement, written);
    return written;
  }
}
