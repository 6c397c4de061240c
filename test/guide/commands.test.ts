import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Json, TestClient } from '../support/service.ts';
import { buildProgram, newPlace, runToEnd, type Place, type Program } from '../start/program.ts';
import { codeBlocks, pageCode, pages } from './code-blocks.ts';
import { bash, definitionsOfStart, jsonLines, scriptOf } from './shell.ts';

/** Pages whose commands run in a workspace after those of "Get started". */
const runnable = pages.filter(
  (page) =>
    !['get-started.md', 'typed-clients.md', '../../README.md'].includes(page) &&
    pageCode(page, 'sh').length > 0,
);

/** Reads the steps of workflows that a page shows. */
function stepsOf(page: string): Json[] {
  const texts = ['step', 'steps'].flatMap((kind) => pageCode(page, 'json', kind));
  return texts.flatMap((text): Json => JSON.parse(text));
}

describe('the commands of each page', { tags: 'slow' }, () => {
  let place: Place;
  let program: Program;
  let client: TestClient;

  beforeAll(async () => {
    await buildProgram();
    place = await newPlace();
    program = await place.startReady();
    await bash(scriptOf(pageCode('get-started.md', 'sh'), place.port), place.env);
    client = await place.client();
  });

  afterAll(async () => {
    await program[Symbol.asyncDispose]();
    await place[Symbol.asyncDispose]();
  });

  /** Runs the commands of a page. */
  async function run(page: string): Promise<string> {
    const env = {
      ...place.env,
      TOKEN: client.token,
      BACKUP: join(place.folder, '../backup'),
      RESTORED: join(place.folder, '../restored'),
    };
    return bash(scriptOf([definitionsOfStart(), ...pageCode(page, 'sh')], place.port), env);
  }

  test.each(runnable)('%s run on a service, and none is refused', async (page) => {
    const answers = jsonLines(await run(page));
    expect(answers.filter((each) => each.request_id !== undefined || each.errors !== undefined)).toEqual([]);
    const jobs = answers.filter((each) => each.intents !== undefined);
    expect(jobs.filter(({ status }) => status !== 'OK').map(({ intents }) => intents.at(-1))).toEqual([]);
    for (const step of stepsOf(page)) await expectValid(step);
  });

  async function expectValid(step: Json): Promise<void> {
    const workflow = { name: 'Page', schema: 'bill/invoice', steps: [step] };
    const { status, json } = await client.post('/transform/v1/workflows/validate', workflow);
    const errors = (json.issues ?? []).filter(({ severity }: Json) => severity !== 'warning');
    expect({ step: step.name ?? step.action, status, errors }).toMatchObject({ status: 200, errors: [] });
  }

  test('the invoice of "Get started" becomes an e-invoice in each format that the page writes', async () => {
    const [, job] = jsonLines(await run('e-invoices.md'));
    expect(job.intents.map(({ name, events }: Json) => [name, events.at(-1).status])).toEqual([
      ['Print', 'OK'],
      ['CII', 'OK'],
      ['Factur-X', 'OK'],
      ['UBL', 'OK'],
    ]);
  });

  test('the typed clients have types that fit, and find the invoice by REST and GraphQL', async () => {
    const page = 'typed-clients.md';
    const folder = join(place.folder, '../clients');
    await mkdir(folder);
    await symlink(resolve('node_modules'), join(folder, 'node_modules'));
    await writeFile(join(folder, 'package.json'), '{"type": "module"}');
    const programs = new Map(
      ['rest.ts', 'graphql.ts'].map((name) => [
        name,
        (pageCode(page, 'ts', name)[0] ?? '').replaceAll('localhost:4700', `127.0.0.1:${place.port}`),
      ]),
    );
    await writeFile(join(folder, 'tsconfig.json'), pageCode(page, 'json', 'tsconfig.json')[0] ?? '');
    for (const [name, text] of programs) await writeFile(join(folder, name), text);
    const env = { TOKEN: client.token };
    const printed = await bash(scriptOf(pageCode(page, 'sh'), place.port), env, folder);
    // One program of REST, one of GraphQL.
    expect(printed.match(/^OK \[/gm)).toHaveLength(2);
    expect(printed.match(/'invoice-INV-000001\.pdf'/g)).toHaveLength(2);
    for (const [name, text] of programs) {
      await writeFile(join(folder, name), text.replace(/(data\S*\.)status/, '$1stattus'));
      await expect(bash('npx tsc', {}, folder)).rejects.toMatchObject({
        stdout: expect.stringContaining(name),
      });
      await writeFile(join(folder, name), text);
    }
  });

  test('the program of the page on signatures verifies the invoice', async () => {
    const folder = join(place.folder, '../verifier');
    await mkdir(folder);
    await symlink(resolve('node_modules'), join(folder, 'node_modules'));
    await writeFile(join(folder, 'package.json'), '{"type": "module"}');
    await writeFile(
      join(folder, 'verify.ts'),
      pageCode('numbers-and-signatures.md', 'ts', 'verify.ts')[0] ?? '',
    );
    const { json } = await client.get('/transform/v1/jobs/key/order-4711');
    const env = { API: place.url, SIGNATURE: json.envelope.sigs[0] };
    const printed = await bash('node verify.ts', env, folder);
    expect(printed).toContain(json.envelope.head.dig.val);
    await expect(
      bash('node verify.ts', { ...env, SIGNATURE: `${env.SIGNATURE.slice(0, -4)}AAAA` }, folder),
    ).rejects.toThrow('signature verification failed');
  });

  test('the commands for operators exist with their options', async () => {
    const lines = pages
      .flatMap(codeBlocks)
      .filter(({ language, kind }) => language === 'sh' && kind === 'host')
      .flatMap(({ text }) => text.split('\n'));
    const used = lines
      .flatMap((line) =>
        Array.from(
          line.matchAll(/(?:^docmill|dist\/main\.js) ((?:[a-z]+ ?)+)((?:[^|#;)]*))/g),
          ([, words = '', rest = '']) => ({
            words: words.trim().split(' '),
            options: rest.match(/--[a-z-]+/g) ?? [],
          }),
        ),
      )
      .filter(({ words }) => !['build', 'web', 'start'].includes(words[0] ?? ''));
    expect(used.length).toBeGreaterThan(4);
    for (const { words, options } of used) {
      const help = await runToEnd([...words, '--help'], {});
      expect(help).toMatchObject({ ended: 0, stderr: '' });
      expect(help.stdout).toContain(`docmill ${words.join(' ')}`);
      for (const option of options) expect(help.stdout).toContain(option);
    }
  });
});
