import { join } from 'node:path';
import { expect, test } from 'vitest';
import { OpenDatabase } from '../../../src/doctor/open-database.ts';
import { readSchema } from '../../../src/doctor/schema.ts';
import { createDatabase } from '../../support/postgres.ts';

const file = join(import.meta.dirname, '../../../src/doctor/expected-schema.json');

// After a migration: npx vitest run --config test/vitest.config.ts test/platform/database/expected-schema.test.ts -u
test('the doctor expects the objects that the migrations and the start make', async () => {
  await using own = await createDatabase();
  await using database = await OpenDatabase.connect(own.url);
  const schema = await readSchema(database);
  expect(Object.keys(schema).length).toBeGreaterThan(500);
  await expect(`${JSON.stringify(schema, null, 2)}\n`).toMatchFileSnapshot(file);
});
