import { Client, escapeIdentifier } from 'pg';
import { v7 } from 'uuid';
import { startTemporaryPostgres } from '../../support/temporary-postgres.ts';

/** One server for all that a bench compares, each on a database of its own. */
export interface BenchPostgres extends AsyncDisposable {
  /** A connection of the bench's own, which counts in no other database; it sees the statements of all of them. */
  client: Client;
  /** Makes an empty database, and answers its address. */
  database(): Promise<string>;
}

/** The server at `DATABASE_URL`, which has to preload pg_stat_statements, or a durable one of the bench's own. */
export async function startBenchPostgres(): Promise<BenchPostgres> {
  await using stack = new AsyncDisposableStack();
  const url = process.env['DATABASE_URL'] || (await ownUrl(stack));
  const client = stack.adopt(new Client({ connectionString: url }), (client) => client.end());
  await client.connect();
  await client.query('create extension if not exists pg_stat_statements');
  const opened = stack.move();
  let making: Promise<unknown> = Promise.resolve();
  return {
    client,
    async database() {
      const name = `bench_${v7().replaceAll('-', '')}`;
      // One after the other, as a connection takes one query at a time.
      making = making.then(() => client.query(`create database ${escapeIdentifier(name)}`));
      await making;
      opened.defer(async () => {
        await client.query(`drop database ${escapeIdentifier(name)} with (force)`);
      });
      return Object.assign(new URL(url), { pathname: `/${name}` }).href;
    },
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  };
}

async function ownUrl(stack: AsyncDisposableStack): Promise<string> {
  const settings = { shared_preload_libraries: 'pg_stat_statements', 'pg_stat_statements.max': 10_000 };
  const postgres = stack.use(await startTemporaryPostgres(settings));
  return postgres.url;
}
