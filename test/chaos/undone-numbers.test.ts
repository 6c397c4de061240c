import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { delay } from '../support/delay.ts';
import type { TestAnswer, TestClient } from '../support/service.ts';
import { sized } from './conditions.ts';
import { openInstallation } from './installation.ts';
import { startOwnPostgres } from './own-postgres.ts';
import { PostgresProxy } from './postgres-proxy.ts';

test(
  'PostgreSQL killed between numbers and their signatures gives no number to two entries',
  { tags: 'slow' },
  async () => {
    await using stack = new AsyncDisposableStack();
    // What a commit has not flushed is lost with the server, as it is in a power failure.
    const postgres = await startOwnPostgres(stack, { settings: { wal_writer_delay: '10s' } });
    const proxy = stack.use(await PostgresProxy.start(postgres.url));
    const installation = await openInstallation(stack, { databaseUrl: postgres.url });
    const { database, web } = installation;
    const first = installation.clientOf(await web({ DATABASE_URL: proxy.url }));
    const second = installation.clientOf(await web());
    const series = `/sequence/v1/series/${randomUUID()}`;
    expect(await second.put(series, { name: 'Invoices', prefix: 'F-' })).toMatchObject({ status: 200 });
    const add = (client: TestClient, id: string = randomUUID()) => client.put(`${series}/entries/${id}`, {});

    /** Adds an entry, again for as long as the service says that its database is away. */
    const numbered = async (client: TestClient, id: string): Promise<TestAnswer> => {
      for (;;) {
        const answer = await add(client, id);
        if (answer.status !== 503) return answer;
        await delay(50);
      }
    };

    let answered = 0;
    for (let round = 0; round < sized(2, 30); round += 1) {
      const killed = Promise.withResolvers<void>();
      proxy.fault = (statement) => {
        if (statement !== 'entries.sign') return undefined;
        proxy.fault = () => undefined;
        void postgres.kill().then(killed.resolve);
        return 'lose';
      };
      // Each comes twice to the one process, and is repeated at another as soon as that can give out numbers again.
      const ids = Array.from({ length: 5 }, () => randomUUID());
      const adding = Promise.all([...ids, ...ids].map((id) => add(first, id)));
      await killed.promise;
      const repeated = await Promise.all(ids.map((id) => numbered(second, id)));
      expect(repeated).toMatchObject(ids.map((id) => ({ status: 200, json: { id } })));
      const added = [...repeated, ...(await adding).filter(({ status }) => status === 200)];
      answered += added.length - repeated.length;
      for (const { json } of added)
        expect(await second.get(`${series}/entries/${json.id}`)).toMatchObject({ status: 200, json });
    }
    expect(answered).toBeGreaterThan(0);
    const { rows } = await database.query<{ count: number }>(
      'select count(*)::int as count from series_entry',
    );
    expect((await second.get(`${series}/verify`)).json).toMatchObject({ valid: true, count: rows[0]?.count });
  },
);
