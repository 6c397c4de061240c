import { once } from 'node:events';
import { startEmbeddedPostgres } from '../../../src/platform/database/embedded/embedded-postgres.ts';

// A program that uses the database in the folder of its argument until its input ends.
const [folder = ''] = process.argv.slice(2);
const database = await startEmbeddedPostgres({ folder });
process.stdout.write(`${database.url}\n`);
process.stdin.resume();
await once(process.stdin, 'end');
await database.stop();
