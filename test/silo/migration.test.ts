import { expect, test } from 'vitest';
import { Database } from '../../src/platform/database/database.ts';
import { migrate } from '../../src/platform/database/migrate.ts';
import { entities } from '../../src/silo/silo.area.ts';
import { createDatabase } from '../support/postgres.ts';

test('the migrated tables are those of the entities', async () => {
  await using own = await createDatabase();
  await using database = await Database.open({ url: own.url, entities, poolSize: 2 });
  await migrate(database);
  const tables = ['silo_entry', 'silo_version', 'silo_state', 'silo_file'];
  const drift = await database.orm.schema.getUpdateSchemaSQL();
  expect(drift.split('\n').filter((line) => tables.some((table) => line.includes(`"${table}"`)))).toEqual([]);
});
