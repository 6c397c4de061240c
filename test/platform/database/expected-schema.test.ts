import { join } from 'node:path';
import { expect, test } from 'vitest';
import expectedSchema from '../../../src/doctor/expected-schema.json' with { type: 'json' };
import { OpenDatabase } from '../../../src/doctor/open-database.ts';
import { readSchema, type Schema } from '../../../src/doctor/schema.ts';
import { createDatabase } from '../../support/postgres.ts';

const file = join(import.meta.dirname, '../../../src/doctor/expected-schema.json');

// After a migration: npx vitest run --config test/vitest.config.ts test/platform/database/expected-schema.test.ts -u
test('the doctor expects the objects that the migrations and the start make', async () => {
  await using own = await createDatabase();
  await using database = await OpenDatabase.connect(own.url);
  const schema = await readSchema(database);
  expect(Object.keys(schema).length).toBeGreaterThan(500);
  const { rows } = await database.sql.executeSql(
    `select current_setting('server_version_num')::int >= 180000 as "isNewest"`,
  );
  const [{ isNewest }] = rows as unknown as [{ isNewest: boolean }];
  // Older versions print some definitions with more brackets, so only names are compared there, as the doctor does.
  const known: Schema = isNewest ? {} : expectedSchema;
  const shown = Object.entries(schema).map(([name, definition]) => [name, known[name] ?? definition]);
  await expect(`${JSON.stringify(Object.fromEntries(shown), null, 2)}\n`).toMatchFileSnapshot(file);
});
