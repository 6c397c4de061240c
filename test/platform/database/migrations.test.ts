import { expect, test } from 'vitest';
import { entities } from '../../../src/app.ts';
import { Database } from '../../../src/platform/database/database.ts';
import { migrate } from '../../../src/platform/database/migrate.ts';
import { createDatabase } from '../../support/postgres.ts';

test('the migrated tables are those of the entities', async () => {
  await using own = await createDatabase();
  await using database = await Database.open({ url: own.url, entities, poolSize: 2 });
  await migrate(database);
  expect(await database.orm.schema.getUpdateSchemaSQL({ dropTables: false })).toBe('');
});
