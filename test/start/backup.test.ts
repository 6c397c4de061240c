import { mkdir, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { v7 } from 'uuid';
import { beforeAll, expect, test } from 'vitest';
import { invoice } from '../contract/world.ts';
import type { TestClient } from '../support/service.ts';
import { until } from '../support/until.ts';
import { buildProgram, newPlace, runProgram, runToEnd, type Place } from './program.ts';

beforeAll(buildProgram);

const series = v7();
const workflow = v7();

async function prepare(client: TestClient): Promise<void> {
  await client.put(`/sequence/v1/series/${series}`, { name: 'Invoices', prefix: 'INV-', padding: 3 });
  await client.put(`/transform/v1/workflows/${workflow}`, {
    name: 'Number and sign',
    schema: 'bill/invoice',
    steps: [
      { name: 'Number', action: 'sequence.enumerate', config: { series_id: series } },
      { name: 'Sign', action: 'silo.close' },
    ],
  });
}

/** Sends an invoice through the workflow; its code and its entry. */
async function issue(client: TestClient): Promise<{ code: string; entry: string }> {
  const { json } = await client.post('/transform/v1/jobs?wait=60', { workflow_id: workflow, data: invoice });
  return { code: json.envelope.doc.code, entry: json.silo_entry_id };
}

/** Another folder for an installation, which nothing is in. */
function emptyPlace(): Promise<Place> {
  return newPlace({ isFirst: true });
}

test(
  'a backup of a service under load is restored elsewhere, holds all that was acknowledged before, and goes on with the next number',
  { tags: 'slow' },
  async () => {
    await using original = await newPlace();
    await using program = await original.startReady();
    const client = await original.client();
    await prepare(client);
    const before = await issue(client);
    const note = { key: 'note', name: 'note.txt', data: btoa('Hello') };
    await client.put(`/silo/v1/entries/${before.entry}/files/${v7()}`, note);
    const over = new AbortController();
    const load = (async () => {
      while (!over.signal.aborted) await issue(client);
    })();
    const file = join(dirname(original.folder), 'backup.tar.gz');
    const made = await runToEnd(['backup', file], original.env);
    over.abort();
    await load;
    expect(made).toEqual({
      ended: 0,
      stdout: expect.stringMatching(
        /^.*backup\.tar\.gz holds the installation \(\d+ MB\)\. Keep it as secret/,
      ),
      stderr: '',
    });
    program.signal('SIGKILL');
    await program.ended;

    await using other = await emptyPlace();
    const restored = await runToEnd(['restore', file], other.env);
    expect(restored, `${restored.stdout}${restored.stderr}`).toMatchObject({ ended: 0 });
    expect(restored.stdout).not.toContain('WRONG');
    expect(restored.stdout).toMatch(/^ok +files +Checked [1-9]\d* files?: nothing was changed or lost\.$/m);
    await using again = await other.startReady();
    const there = await other.client();
    const entry = await there.get(`/silo/v1/entries/${before.entry}`);
    expect(entry.json).toMatchObject({ signed: true, snippet: { code: before.code } });
    const { json: last } = await there.get(`/sequence/v1/series/${series}`);
    const next = await issue(there);
    expect(next.code).toBe(`INV-${String(last.last_index + 1).padStart(3, '0')}`);
    // What was sealed and signed before is known there.
    expect((await there.get(`/sequence/v1/series/${series}/verify`)).json).toMatchObject({ valid: true });
    again.signal('SIGTERM');
    expect(await again.ended).toBe(0);
  },
);

test(
  'a backup that was cut off or changed is refused, and nothing of it starts',
  { tags: 'slow' },
  async () => {
    await using original = await newPlace();
    const file = join(dirname(original.folder), 'backup.tar.gz');
    await runToEnd(['token', '--workspace', 'acme'], original.env);
    expect((await runToEnd(['backup', file], original.env)).ended).toBe(0);
    expect(await runToEnd(['backup', file], original.env)).toEqual({
      ended: 1,
      stdout: '',
      stderr: `${file} exists: name a file that does not exist yet\n`,
    });
    const whole = await readFile(file);
    await using other = await emptyPlace();
    await truncate(file, whole.length - 100);
    expect(await runToEnd(['restore', file], other.env)).toMatchObject({
      ended: 1,
      stderr: expect.stringMatching(
        /^.*backup\.tar\.gz cannot be read as a backup: unexpected end of file\n$/,
      ),
    });
    expect(await runToEnd(['start'], other.env)).toMatchObject({
      ended: 1,
      stderr: expect.stringMatching(/holds a restore that was interrupted: run docmill restore again/),
    });
    await writeFile(file, whole);
    expect((await runToEnd(['restore', file], other.env)).ended).toBe(0);
    expect(await runToEnd(['restore', file], other.env)).toMatchObject({
      ended: 1,
      stderr: expect.stringMatching(/^The data folder .* is not empty: set DOCMILL_DATA/),
    });
  },
);

test(
  'a backup that is killed leaves no file of that name, and the service goes on',
  { tags: 'slow' },
  async () => {
    await using original = await newPlace();
    await using program = await original.startReady();
    const client = await original.client();
    await prepare(client);
    const folder = join(dirname(original.folder), 'backups');
    await mkdir(folder);
    const backing = runProgram(['backup', join(folder, 'a.tar.gz')], original.env);
    await until(async () => (await readdir(folder)).length > 0);
    backing.signal('SIGKILL');
    await backing.ended;
    expect(await readdir(folder)).toEqual(['a.tar.gz.partial']);
    expect((await issue(client)).code).toBe('INV-001');
    expect((await runToEnd(['backup', join(folder, 'a.tar.gz')], original.env)).ended).toBe(0);
    expect(await readdir(folder)).toEqual(['a.tar.gz']);
    program.signal('SIGTERM');
    await program.ended;
    await rm(folder, { recursive: true });
  },
);

test('an installation with a PostgreSQL of its own is backed up by other means', async () => {
  const env = { DATABASE_URL: 'postgres://127.0.0.1:1/docmill' };
  for (const command of ['backup', 'restore'])
    expect(await runToEnd([command, 'x.tar.gz'], env)).toMatchObject({
      ended: 1,
      stderr: expect.stringMatching(/^The database of this installation is a PostgreSQL of your own/),
    });
});
