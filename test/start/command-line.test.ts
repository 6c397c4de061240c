import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDatabase, type TestDatabase } from '../support/postgres.ts';
import { buildProgram, main, newPlace, runToEnd, type Place } from './program.ts';

let place: Place;
/** A database that is there already, so that a command starts and stops none. */
let database: TestDatabase;

beforeAll(async () => {
  await buildProgram();
  place = await newPlace();
  database = await createDatabase();
});

afterAll(async () => {
  await place[Symbol.asyncDispose]();
  await database.drop();
});

/** The settings of a command that uses the database. */
const env = () => ({ ...place.env, DATABASE_URL: database.url });

test('--version prints the version of the package', async () => {
  const { version } = JSON.parse(await readFile('package.json', 'utf8'));
  expect(await runToEnd(['--version'], {})).toEqual({ ended: 0, stdout: `${version}\n`, stderr: '' });
});

test.each([
  [['strat'], "error: unknown command 'strat' (Did you mean start?)\n"],
  [['token', 'lst'], 'token has no command "lst", only list and revoke\n'],
  [['token', 'list', '--subject', 'x'], "error: unknown option '--subject'\n"],
  [['start', '--prot', '1'], "error: unknown option '--prot'\n"],
])('%j is refused in one sentence that names what is unknown', async (args, stderr) => {
  expect(await runToEnd(args, place.env)).toEqual({ ended: 1, stdout: '', stderr });
});

test('the tokens of a workspace are listed alone, wherever its name stands', { tags: 'slow' }, async () => {
  for (const workspace of ['alpha', 'zeta']) await runToEnd(['token', '--workspace', workspace], env());
  expect(await workspacesIn(['token', 'list'])).toEqual(['alpha', 'zeta']);
  expect(await workspacesIn(['token', 'list', '--workspace', 'zeta'])).toEqual(['zeta']);
  expect(await workspacesIn(['token', '--workspace', 'zeta', 'list'])).toEqual(['zeta']);
  expect(await workspacesIn(['token', 'list', '--workspace', 'nobody'])).toEqual([]);
});

/** The column of workspaces that a command prints. */
async function workspacesIn(args: string[]): Promise<(string | undefined)[]> {
  const { stdout } = await runToEnd(args, env());
  const [, ...rows] = stdout.trimEnd().split('\n');
  return rows.map((row) => row.split('\t')[1]);
}

test.each(['demo', '--help'])(
  '%s ends quietly, and the database with it, when nobody reads on',
  { tags: 'slow' },
  async (command) => {
    const { stdout, stderr } = await promisify(execFile)(
      'sh',
      ['-c', `"$0" "$1" ${command} | head -c 1`, process.execPath, main],
      { env: { ...process.env, ...place.env } },
    );
    expect({ stdout, stderr }).toEqual({ stdout: expect.stringMatching(/^.$/), stderr: '' });
    expect(await place.postmaster()).toEqual({ pid: undefined });
  },
);

test.runIf(process.platform === 'linux')(
  'an output that cannot be written is told in one sentence',
  async () => {
    const command = '"$0" "$1" token --workspace alpha > /dev/full';
    const failing = promisify(execFile)('sh', ['-c', command, process.execPath, main], {
      env: { ...process.env, ...env() },
    });
    await expect(failing).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^The output cannot be written: [^\n]+\n$/),
    });
  },
);
