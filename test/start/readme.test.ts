import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Json } from '../support/service.ts';
import { buildProgram, newPlace, type Place } from './program.ts';

let place: Place;

beforeAll(async () => {
  await buildProgram();
  place = await newPlace();
});

afterAll(() => place[Symbol.asyncDispose]());

/** The commands that the README shows between two of its headings. */
async function commandsBetween(first: string, end: string): Promise<string> {
  const text = await readFile('README.md', 'utf8');
  const chapters = text.slice(text.indexOf(`## ${first}\n`), text.indexOf(`## ${end}\n`));
  const blocks = chapters.matchAll(/```sh\n(.*?)```/gs);
  return Array.from(blocks, ([, commands]) => commands).join('\n');
}

test('the calls of the README, one after the other, make, number, sign, print and follow an invoice', async () => {
  await using program = await place.startReady();
  const commands = await commandsBetween('Tokens', 'In production');
  const here = commands.replaceAll('localhost:4700', `127.0.0.1:${place.port}`);
  const { stdout } = await promisify(execFile)('bash', ['-ec', here], {
    env: { ...process.env, ...place.env },
  });
  const answers: Json[] = stdout
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));
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
  program.signal('SIGTERM');
  expect(await program.ended).toBe(0);
});
