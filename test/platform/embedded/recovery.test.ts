import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { once } from 'node:events';
import { join } from 'node:path';
import { Client } from 'pg';
import { expect, test } from 'vitest';
import { startProgram } from './running-program.ts';
import { newTrial, useTrial, postmasterPid, query, runs, serverProcesses } from './trial.ts';
import { until } from '../../support/until.ts';

const trial = useTrial();

test('the server is durable, speaks UTF-8 in one order everywhere, and listens on the loopback only', async () => {
  await using database = await trial.start();
  const settings = `select current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit,
    current_setting('full_page_writes') as pages, current_setting('listen_addresses') as addresses,
    current_setting('unix_socket_directories') as sockets, current_setting('timezone') as zone,
    current_setting('server_encoding') as encoding, current_setting('data_checksums') as checksums`;
  expect(await query(database.url, settings)).toEqual([
    {
      fsync: 'on',
      commit: 'on',
      pages: 'on',
      addresses: '127.0.0.1',
      sockets: '',
      zone: 'UTC',
      encoding: 'UTF8',
      checksums: 'on',
    },
  ]);
  const sorted = "select string_agg(x, '' order by x) as text from unnest('{b,ä,A,a,Z}'::text[]) x";
  expect(await query(database.url, sorted)).toEqual([{ text: 'AZabä' }]);
  expect(await query(database.url, "select upper('ärger') as text")).toEqual([{ text: 'ÄRGER' }]);
});

test('only its user can read the password, and without it nobody gets in', async () => {
  await using database = await trial.start();
  expect((await stat(join(trial.folder, 'password'))).mode & 0o777).toBe(0o600);
  const url = new URL(database.url);
  expect(url.password).toHaveLength(32);
  url.password = 'another';
  await expect(query(url.href, 'select 1')).rejects.toThrow('password authentication failed');
});

test('a later start has the data and the address of the first', async () => {
  const first = await trial.start();
  await query(first.url, 'create table note as select 7 as number');
  await first.stop();
  await using second = await trial.start();
  expect(second.url).toBe(first.url);
  expect(await query(second.url, 'table note')).toEqual([{ number: 7 }]);
});

test('nothing runs any more after stop', async () => {
  const database = await trial.start();
  const children = await query(database.url, 'select pid from pg_stat_activity');
  expect(children.length).toBeGreaterThan(3);
  await database.stop();
  expect(await serverProcesses(trial.cluster)).toEqual([]);
  for (const { pid } of children) expect(await runs(Number(pid))).toBe(false);
});

test(
  'a start right after kill -9 of the server has everything that was committed',
  { tags: 'slow' },
  async () => {
    const first = await trial.start();
    await query(first.url, 'create table committed as select 1 as number');
    const killed = Number(await postmasterPid(trial.cluster));
    process.kill(killed, 'SIGKILL');
    await using second = await trial.start();
    expect(await postmasterPid(trial.cluster)).not.toBe(killed);
    expect(await query(second.url, 'table committed')).toEqual([{ number: 1 }]);
    await first.stop();
    expect(await query(second.url, 'table committed')).toEqual([{ number: 1 }]);
  },
);

test(
  'a server that was killed under its user comes back by itself, at the same address',
  { tags: 'slow' },
  async () => {
    await using database = await trial.start();
    await query(database.url, 'create table survived as select 1 as number');
    process.kill(Number(await postmasterPid(trial.cluster)), 'SIGKILL');
    const rows = () => query(database.url, 'table survived').catch(() => []);
    await until(async () => (await rows()).length === 1);
    expect(await rows()).toEqual([{ number: 1 }]);
  },
);

test('a start waits for a session that outlives its killed server', { tags: 'slow' }, async () => {
  const first = await trial.start();
  const client = new Client({ connectionString: first.url });
  client.on('error', () => undefined);
  await client.connect();
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const orphan = Number(rows[0]?.pid);
  const endless = client.query('select count(*) from generate_series(1, 1000000000000)').catch(String);
  await until(async () => {
    const active = `select from pg_stat_activity where pid = ${orphan} and state = 'active'`;
    return (await query(first.url, active)).length === 1;
  });
  process.kill(Number(await postmasterPid(trial.cluster)), 'SIGKILL');
  const starting = trial.start();
  await until(async () =>
    (await readFile(join(trial.folder, 'server.log'), 'utf8')).includes('still in use'),
  );
  expect(await runs(orphan)).toBe(true);
  await client.end();
  await endless;
  const second = await starting;
  expect(await runs(orphan)).toBe(false);
  expect(await query(second.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  await Promise.all([first.stop(), second.stop()]);
  expect(await postmasterPid(trial.cluster)).toBeUndefined();
});

test.each([
  ['init', 1],
  ['this very process', process.pid],
  ['nobody', 2 ** 22 - 1],
])('a left pid file whose number now belongs to %s does not stop a start', async (_name, pid) => {
  await writeFile(
    join(trial.cluster, 'postmaster.pid'),
    `${pid}\n${trial.cluster}\n1700000000\n1\n\n\n\nready   \n`,
  );
  await using database = await trial.start();
  expect(await query(database.url, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test(
  'a start that was killed while the data was being made does not hinder the next',
  { tags: 'slow' },
  async () => {
    await using fresh = newTrial();
    await using program = startProgram(fresh.folder);
    const unfinished = async () =>
      (await readdir(fresh.folder).catch(() => [])).find((name) => name.startsWith('unfinished-'));
    await until(async () => {
      const made = join(fresh.folder, (await unfinished()) ?? '', 'cluster');
      return (await readdir(made).catch((): string[] => [])).includes('base');
    });
    await program.signal('SIGKILL');
    expect(await readdir(fresh.folder)).not.toContain('cluster');
    await using database = await fresh.start();
    expect(await query(database.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  },
);

test('when its port is taken the server moves to another', async () => {
  const port = Number(await readFile(join(trial.folder, 'port'), 'utf8'));
  const squatter = createServer().listen(port, '127.0.0.1');
  await once(squatter, 'listening');
  try {
    await using database = await trial.start();
    expect(new URL(database.url).port).not.toBe(String(port));
    expect(await query(database.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  } finally {
    squatter.close();
  }
});
