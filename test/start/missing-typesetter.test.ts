import { randomUUID } from 'node:crypto';
import { cp, mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { invoice } from '../contract/world.ts';
import { newWorkflow, runJob, storyOf } from '../transform/engine/trial.ts';
import { buildProgram, newPlace, runProgram, runToEnd, untilReady } from './program.ts';

const repository = resolve(import.meta.dirname, '../..');
const typesetters = '@myriaddreamin';

/** The program as it is installed where the registry has no typesetter for the platform. */
let copy: string;

beforeAll(async () => {
  await buildProgram();
  copy = await mkdtemp(join(tmpdir(), 'docmill-copy-'));
  const modules = join(copy, 'node_modules');
  await cp(join(repository, 'dist'), join(copy, 'dist'), { recursive: true });
  await mkdir(join(modules, typesetters), { recursive: true });
  await linkAll(repository, copy, ['dist', 'node_modules']);
  await linkAll(join(repository, 'node_modules'), modules, [typesetters]);
  const compiler = join(typesetters, 'typst-ts-node-compiler');
  await cp(join(repository, 'node_modules', compiler), join(modules, compiler), { recursive: true });
});

afterAll(() => rm(copy, { recursive: true, force: true }));

async function linkAll(from: string, to: string, others: readonly string[]): Promise<void> {
  const names = (await readdir(from)).filter((name) => !others.includes(name));
  await Promise.all(names.map((name) => symlink(join(from, name), join(to, name))));
}

const sentence = `PDFs cannot be printed here: there is no typesetter for ${process.platform}-${process.arch}`;

test(
  'where there is no typesetter, a start says so, a print ends its job, and the rest works',
  { tags: 'slow' },
  async () => {
    await using place = await newPlace();
    const main = join(copy, 'dist/main.js');
    await using program = runProgram(['start'], { ...place.env, DOCMILL_LOG_LEVEL: 'warn' }, { main });
    await untilReady(program, place.url);
    const client = await place.client();

    const workflow = await newWorkflow(client, { steps: [{ action: 'pdf' }] });
    const job = await runJob(client, workflow, { data: { ...invoice, code: '1' } });
    expect(storyOf(job)).toEqual([expect.stringMatching(/KO\/typesetter-missing$/)]);
    expect(job.intents[0]?.events.at(-1)?.message).toBe(sentence);

    const series = `/sequence/v1/series/${randomUUID()}`;
    await client.put(series, { name: 'Invoices' });
    const numbering = { action: 'sequence.enumerate', config: { series_id: series.split('/').at(-1) } };
    const printing = await newWorkflow(client, {
      steps: [numbering, { action: 'silo.close' }, { action: 'pdf' }],
    });
    const unnumbered = await runJob(client, printing, { data: invoice });
    expect(storyOf(unnumbered)).toEqual([expect.stringMatching(/KO\/precheck-failed$/)]);
    expect(unnumbered.faults?.[0]?.message).toContain(`typesetter-missing: ${sentence}`);
    expect((await client.get(series)).json['last_index']).toBe(0);

    const preview = await client.post('/apps/pdf/v1/preview', { data: invoice });
    expect(preview).toMatchObject({ status: 422, json: { key: 'typesetter-missing', message: sentence } });

    const path = `/transform/v1/print-templates/${randomUUID()}`;
    const saved = await client.put(path, { files: { 'main.typ': '#foo' } });
    expect(saved).toMatchObject({ status: 200, json: { unchecked: sentence } });
    const changed = await client.patch(path, { files: { 'main.typ': '#bar' } });
    expect(changed).toMatchObject({ status: 200, json: { unchecked: sentence } });
    expect((await client.get(path)).json).toEqual(changed.json);

    const { ended, stdout } = await runToEnd(['doctor', '--json'], place.env, { main });
    expect(ended).toBe(1);
    const { findings } = JSON.parse(stdout) as { findings: { check: string; healthy: boolean }[] };
    expect(findings.filter(({ healthy }) => !healthy)).toEqual([
      {
        check: 'prints',
        healthy: false,
        sentence: `${sentence}: install the optional packages as well (npm ci), or run Docmill where there is one.`,
      },
    ]);

    program.signal('SIGTERM');
    const notices = (await program.stderr)
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as object);
    expect(notices).toContainEqual(expect.objectContaining({ level: 40, msg: sentence }));
  },
);
