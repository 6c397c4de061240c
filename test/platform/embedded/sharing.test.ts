import { expect, test } from 'vitest';
import { startProgram } from './running-program.ts';
import { newTrial, useTrial, postmasterPid, query, runs, serverProcesses } from './trial.ts';
import { until } from '../../support/until.ts';

const trial = useTrial();

/** Waits until the server counts so many programs; one that was killed ends when the server comes to read its socket. */
async function untilUsedBy(url: string, count: number): Promise<void> {
  const present = "select from pg_stat_activity where application_name = 'docmill presence'";
  await until(async () => (await query(url, present)).length === count);
}

test('two programs that start at once on a new folder share one server', { tags: 'slow' }, async () => {
  await using fresh = newTrial();
  await using one = startProgram(fresh.folder);
  await using two = startProgram(fresh.folder);
  expect(await one.url).toBe(await two.url);
  expect(await serverProcesses(fresh.cluster)).toEqual([await postmasterPid(fresh.cluster)]);
  expect(await Promise.all([one.leave(), two.leave()])).toEqual([0, 0]);
  expect(await serverProcesses(fresh.cluster)).toEqual([]);
});

test('six programs that come and go at once all find a working database', { tags: 'slow' }, async () => {
  const visit = async () => {
    await using program = startProgram(trial.folder);
    expect(await query(await program.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    return await program.leave();
  };
  expect(await Promise.all([1, 2, 3, 4, 5, 6].map(visit))).toEqual([0, 0, 0, 0, 0, 0]);
  expect(await postmasterPid(trial.cluster)).toBeUndefined();
});

test('a program that leaves does not take the server from another, and the last one ends it', async () => {
  const mine = await trial.start();
  const server = Number(await postmasterPid(trial.cluster));
  await using other = startProgram(trial.folder);
  expect(await other.url).toBe(mine.url);
  expect(await other.leave()).toBe(0);
  expect(await query(mine.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  await mine.stop();
  expect(await runs(server)).toBe(false);
  await expect(query(mine.url, 'select 1')).rejects.toThrow('ECONNREFUSED');
});

test('the one that started the server may leave first', async () => {
  await using other = startProgram(trial.folder);
  const url = await other.url;
  const mine = await trial.start();
  await other.leave();
  expect(await query(mine.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  expect(mine.url).toBe(url);
  await mine.stop();
  await mine.stop();
  expect(await postmasterPid(trial.cluster)).toBeUndefined();
});

test('a killed program leaves the server running, and the next one adopts it', async () => {
  await using program = startProgram(trial.folder);
  await query(await program.url, 'create table kept as select 42 as answer');
  const server = Number(await postmasterPid(trial.cluster));
  await program.signal('SIGKILL');
  expect(await runs(server)).toBe(true);
  const mine = await trial.start();
  expect(await postmasterPid(trial.cluster)).toBe(server);
  expect(await query(mine.url, 'table kept')).toEqual([{ answer: 42 }]);
  await untilUsedBy(mine.url, 1);
  await mine.stop();
  expect(await runs(server)).toBe(false);
});

test('a killed program no longer counts as a user', async () => {
  await using program = startProgram(trial.folder);
  await program.url;
  const mine = await trial.start();
  await program.signal('SIGKILL');
  await untilUsedBy(mine.url, 1);
  await mine.stop();
  expect(await postmasterPid(trial.cluster)).toBeUndefined();
});

test('Ctrl-C reaches the program and not the server', async () => {
  await using program = startProgram(trial.folder);
  const url = await program.url;
  await program.signal('SIGINT');
  expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }]);
  await (await trial.start()).stop();
});

test(
  'a user of a killed server counts again when another program has started it anew',
  { tags: 'slow' },
  async () => {
    const mine = await trial.start();
    process.kill(Number(await postmasterPid(trial.cluster)), 'SIGKILL');
    await using other = startProgram(trial.folder);
    expect(await other.url).toBe(mine.url);
    await untilUsedBy(mine.url, 2);
    await other.leave();
    expect(await query(mine.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    await mine.stop();
    expect(await postmasterPid(trial.cluster)).toBeUndefined();
  },
);
