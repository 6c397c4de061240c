import { testOnOldestPostgres } from './oldest-postgres.ts';
import { vitest } from './support/vitest.ts';

/*
 * `npm run test:slow`: the tests with the tag `slow`, the production recipe, and the fast tests that use the database on the
 * oldest supported PostgreSQL. With names of these parts or folders of slow tests as arguments only those:
 * `npm run test:slow -- test/console`, `npm run test:slow -- oldest-postgres`.
 */

const parts: Readonly<Record<string, () => Promise<number>>> = {
  production: () => vitest(['--config', 'test/production/vitest.config.ts']),
  'oldest-postgres': testOnOldestPostgres,
};

const named = process.argv.slice(2);
const folders = named.filter((name) => !(name in parts));

const codes: number[] = [];
if (named.length === 0 || folders.length > 0)
  codes.push(await vitest(['--config', 'test/vitest.config.ts', '--tags-filter', 'slow', ...folders]));
for (const [name, run] of Object.entries(parts))
  if (named.length === 0 || named.includes(name)) codes.push(await run());
process.exitCode = Math.max(...codes);
