import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { decodeProtectedHeader } from 'jose';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDatabase, type TestDatabase } from '../support/postgres.ts';
import { buildProgram, runToEnd, type ProgramEnv } from './program.ts';

let database: TestDatabase;
let folder: string;
let env: ProgramEnv;

beforeAll(async () => {
  await buildProgram();
  database = await createDatabase();
  folder = await mkdtemp(join(tmpdir(), 'docmill-keys-'));
  env = { DATABASE_URL: database.url, DOCMILL_DATA: folder };
});
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true });
});

/** What a command prints that succeeds. */
async function printed(...args: string[]): Promise<string> {
  const { ended, stdout, stderr } = await runToEnd(args, env);
  expect({ ended, stderr }).toEqual({ ended: 0, stderr: '' });
  return stdout;
}

/** The one sentence of a command that is refused. */
async function refusal(...args: string[]): Promise<string> {
  const { ended, stdout, stderr } = await runToEnd(args, env);
  expect({ ended, stdout }).toEqual({ ended: 1, stdout: '' });
  expect(stderr).toMatch(/^[^\n]+\n$/);
  return stderr.trimEnd();
}

/** The signing keys, as `docmill keys list --json` prints them. */
async function listed(): Promise<{ kid: string; state: string }[]> {
  const { keys } = JSON.parse(await printed('keys', 'list', '--json')) as {
    keys: { kid: string; state: string }[];
  };
  return keys.map(({ kid, state }) => ({ kid, state }));
}

test('signing keys are listed, rotated and retired by commands', { tags: 'slow' }, async () => {
  const token = await printed('token', '--workspace', 'acme');
  const [first] = await listed();
  expect(first).toEqual({ kid: decodeProtectedHeader(token.trim()).kid, state: 'signing' });
  expect(await refusal('keys', 'retire', first?.kid ?? '')).toBe(
    `The key ${first?.kid} signs now: run docmill keys rotate, and retire it when the new key signs`,
  );
  const [, kid = ''] =
    /^Key (\S+) is published and signs from \S+Z on\n$/.exec(await printed('keys', 'rotate')) ?? [];
  expect(await listed()).toEqual([{ kid, state: 'next' }, first]);
  expect(await printed('keys', 'retire', kid)).toBe(
    `Key ${kid} is retired; tokens that it signed stay valid, and documents and series that it signed can be verified as before\n`,
  );
  expect(await printed('keys', 'list')).toMatch(
    new RegExp(
      `^KID\tSTATE\tCREATED\tSIGNS_FROM\tRETIRED\tTOKENS_END\n${kid}\tretired\t.+\n.+\tsigning\t.+\n$`,
    ),
  );
  expect(await refusal('keys', 'retire', 'none')).toBe(
    'There is no signing key none: docmill keys list shows all',
  );
  expect(await refusal('keys', 'import', folder)).toBe(`There are no signing keys (*.jwk) in ${folder}`);
});

test('a key for data whose keys are lost is made only when that is asked for', { tags: 'slow' }, async () => {
  expect(await refusal('keys', 'rotate', '--lost')).toBe(
    'The signing keys of this database are not lost: run docmill keys rotate without --lost',
  );
  const client = new Client({ connectionString: database.url });
  await client.connect();
  await client.query('delete from signing_key');
  await client.end();
  const lost =
    /^The signing keys of this database are missing in .+; if they are lost for good, run docmill keys rotate --lost$/;
  expect(await refusal('token', '--workspace', 'acme')).toMatch(lost);
  expect(await refusal('start')).toMatch(lost);
  expect(await printed('keys', 'rotate', '--lost')).toMatch(
    /^Key \S+ signs from now on\. Tokens made before/,
  );
  await printed('token', '--workspace', 'acme');
});
