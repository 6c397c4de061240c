import { Client } from 'pg';
import { expect, test } from 'vitest';
import { until } from '../support/until.ts';
import { sized } from './conditions.ts';
import { endSessions, harness } from './installation.ts';
import { startOwnPostgres } from './own-postgres.ts';
import { openScene } from './scene.ts';

test('a database that takes no more connections is waited for', { tags: 'slow' }, async () => {
  await using stack = new AsyncDisposableStack();
  const postgres = await startOwnPostgres(stack, { settings: { max_connections: 70 } });
  const env = { DOCMILL_DATABASE_POOL: '2' };
  const scene = await openScene(stack, { databaseUrl: postgres.url, env });
  const { database } = scene;
  for (let round = 0; round < sized(1, 10); round += 1) {
    const creating = scene.create(sized(40, 500));
    {
      await using hogs = new AsyncDisposableStack();
      // Those that are ended find their places taken.
      const refused = async () => {
        await endSessions(database, () => true);
        await takeAll(hogs, postgres.url);
        return (await scene.client().get('/readyz')).status === 503;
      };
      await until(refused);
    }
    await creating;
  }
  expect(await scene.violations({ passing: new Set(['unavailable']) })).toEqual([]);
});

/** Opens connections until there are no more. */
async function takeAll(stack: AsyncDisposableStack, connectionString: string): Promise<void> {
  for (;;) {
    const client = new Client({ connectionString, application_name: harness });
    client.on('error', () => undefined);
    const isTaken = await client.connect().then(
      () => true,
      () => false,
    );
    if (!isTaken) return;
    stack.defer(() => client.end());
  }
}
