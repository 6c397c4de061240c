import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Json } from '../support/service.ts';
import { buildProgram, newPlace, type Place, type Program } from './program.ts';
import { bash, readmeCode } from './readme-code.ts';

let place: Place;
let program: Program;
let answers: Json[];

beforeAll(async () => {
  await buildProgram();
  place = await newPlace();
  program = await place.startReady();
  answers = await callAll();
});

afterAll(async () => {
  await program[Symbol.asyncDispose]();
  await place[Symbol.asyncDispose]();
});

/** The code of a language between two headings of the README, for the service that runs here. */
const shownBetween = (first: string, end: string, language: string): Promise<string[]> =>
  readmeCode(first, end, language, place.port);

/** What the calls answered that the README shows one after the other, up to its typed clients. */
async function callAll(): Promise<Json[]> {
  const commands = await shownBetween('Tokens', 'Typed clients', 'sh');
  const printed = await bash(commands.join('\n'), place.env);
  return printed
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));
}

test('the calls of the README, one after the other, make, number, sign, print and follow an invoice', () => {
  const [series, workflow, job, query] = answers;
  const [events, changes, verification] = [answers.slice(4, -2), answers.at(-2), answers.at(-1)];
  expect(series).toMatchObject({ name: 'Invoices', prefix: 'INV-' });
  expect(workflow).toMatchObject({ name: 'Send invoice', version: '1' });
  // By hand: 10 × 2.35 and 10 % of it.
  expect(job).toMatchObject({
    status: 'OK',
    envelope: { doc: { code: 'INV-000001', totals: { payable: '25.85' } } },
  });
  expect(query).toMatchObject({ data: { jobByKey: { id: job.id, status: 'OK' } } });
  expect(events.at(-1)).toMatchObject({ name: 'Complete', jobStatus: 'OK', event: { status: 'OK' } });
  expect(changes).toMatchObject({ list: [{ type: 'job.completed', id: job.id, status: 'OK' }] });
  expect(verification).toMatchObject({ count: 1, valid: true });
});

test('the steps of the README are steps of a workflow as it is', { tags: 'slow' }, async () => {
  const client = await place.client();
  const blocks = await shownBetween('What goes out, and what comes in', 'Numbers and signatures', 'json');
  const steps: Json[] = blocks.flatMap((block) => JSON.parse(`[${block}]`));
  expect(steps).toHaveLength(6);
  const [{ integration_id: mailServer }] = steps.flatMap(({ config }) =>
    config?.integration_id ? config : [],
  );
  const integration = {
    provider: 'smtp',
    config: { host: 'smtp.acme.example', from: 'billing@acme.example' },
  };
  expect((await client.put(`/transform/v1/integrations/${mailServer}`, integration)).status).toBe(200);
  const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
  const made = JSON.parse(JSON.stringify(steps).replace('whsec_…', secret));
  const workflow = { name: 'Out', schema: 'bill/invoice', steps: made };
  const { status, json } = await client.post('/transform/v1/workflows/validate', workflow);
  expect({ status, issues: json.issues }).toEqual({ status: 200, issues: [] });
});

test(
  'the clients of the README have types that fit, and find the invoice by REST and GraphQL',
  { tags: 'slow' },
  async () => {
    const folder = join(place.folder, '..', 'clients');
    await mkdir(folder);
    await symlink(resolve('node_modules'), join(folder, 'node_modules'));
    const [commands, [config = ''], programs] = [await shown('sh'), await shown('json'), await shown('ts')];
    await writeFile(join(folder, 'package.json'), '{"type": "module"}');
    await writeFile(join(folder, 'tsconfig.json'), config);
    for (const text of programs) await writeFile(join(folder, nameOf(text)), text);
    const { token } = await place.client();
    await bash(commands.join('\n'), { TOKEN: token }, folder);
    const check = `node ${resolve('node_modules/typescript-7/bin/tsc')}`;
    await bash(check, {}, folder);
    for (const text of programs) {
      const name = nameOf(text);
      const printed = await bash(`node ${name}`, { TOKEN: token }, folder);
      expect(printed).toBe("OK [ 'invoice-INV-000001.pdf' ]\n");
      await writeFile(join(folder, name), text.replace(/(data\S*\.)status/, '$1stattus'));
      await expect(bash(check, {}, folder)).rejects.toMatchObject({ stdout: expect.stringContaining(name) });
      await writeFile(join(folder, name), text);
    }
  },
);

/** What the README shows of clients, in a language. */
function shown(language: string): Promise<string[]> {
  return shownBetween('Typed clients', 'Production', language);
}

/** The name that stands at the head of a program. */
function nameOf(text: string): string {
  return /^\/\/ (.*)\n/.exec(text)?.[1] ?? '';
}
