import { testOnOldestPostgres } from './oldest-postgres.ts';
import { vitest } from './support/vitest.ts';

/*
 * `npm run test:slow`: the tests with the tag `slow`, the production recipe, and the tests that use the database on the oldest
 * supported PostgreSQL. With folders as arguments (`npm run test:slow -- test/console`) only their slow tests.
 */

const folders = process.argv.slice(2);

const codes = [await vitest(['--config', 'test/vitest.config.ts', '--tags-filter', 'slow', ...folders])];
if (folders.length === 0) {
  codes.push(await vitest(['--config', 'test/production/vitest.config.ts']));
  codes.push(await testOnOldestPostgres());
}
process.exitCode = Math.max(...codes);
