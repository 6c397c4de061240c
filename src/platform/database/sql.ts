import { arrayLiteral } from './array-literal.ts';
import { types, type Pool, type PoolClient } from 'pg';

/** A statement of ours: prepared once per connection under its name. */
export interface Statement {
  readonly name: string;
  readonly text: string;
}

/** Something that runs statements: the pool (each in a transaction of its own) or one open transaction. */
export interface Sql {
  /** Runs a prepared statement and answers its rows, timestamps as `Date`. */
  query<Row extends object>(statement: Statement, values: readonly unknown[]): Promise<Row[]>;
  /** Runs a statement that is made by a library and not prepared; what pg-boss asks of a database. */
  executeSql(text: string, values?: unknown[]): Promise<{ rows: never[] }>;
}

/** Names a statement, so that every connection parses and plans it once. */
export function statement(name: string, text: string): Statement {
  return { name, text };
}

function parameterOf(value: unknown): unknown {
  return Array.isArray(value) ? arrayLiteral(value) : value;
}

/** Statements over a pool or a client. */
export function sqlOver(client: Pool | PoolClient): Sql {
  return {
    async query(prepared, values) {
      // The ORM's pool keeps times as text; rows read here have node-postgres's own types.
      const result = await client.query({ ...prepared, values: values.map(parameterOf), types });
      return result.rows as never[];
    },
    async executeSql(text, values) {
      const result = await client.query({ text, values: values ?? [], types });
      return { rows: result.rows as never[] };
    },
  };
}

/** JSON text of a value for a `json` parameter; absent as SQL's null. */
export function jsonText(value: unknown): string | undefined {
  return value === undefined ? undefined : JSON.stringify(value);
}
