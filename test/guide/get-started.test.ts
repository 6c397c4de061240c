import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Json } from '../support/service.ts';
import { buildProgram, newPlace, type Place, type Program } from '../start/program.ts';
import { pageCode } from './code-blocks.ts';
import { bash, jsonLines, scriptOf } from './shell.ts';

let place: Place;
let program: Program;
let answers: Json[];

beforeAll(async () => {
  await buildProgram();
  place = await newPlace();
  program = await place.startReady();
  answers = jsonLines(await bash(scriptOf(pageCode('get-started.md', 'sh'), place.port), place.env));
});

afterAll(async () => {
  await program[Symbol.asyncDispose]();
  await place[Symbol.asyncDispose]();
});

test('the commands of "Get started" create, number, sign, print and follow an invoice', () => {
  const [series, workflow, job, query] = answers;
  const [events, changes] = [answers.slice(4, -1), answers.at(-1)];
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
});
