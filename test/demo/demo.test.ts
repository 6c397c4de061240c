import { exec } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { promisify } from 'node:util';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestClient } from '../support/service.ts';
import { buildProgram, newPlace, runProgram, runToEnd, untilRunning, type Place } from '../start/program.ts';

let place: Place;

beforeAll(async () => {
  await buildProgram();
  place = await newPlace({ isFirst: true });
});

afterAll(() => place[Symbol.asyncDispose]());

const year = new Date().getUTCFullYear();
const stepLines = [
  'Take the next number: OK',
  'More than 1,000?: OK true',
  'Add the bank account: OK',
  'Sign: OK',
  'Print as PDF: OK',
  'Write and validate CII: OK',
  'Embed it: Factur-X: OK',
  'Write and validate UBL: OK',
  'Mail both to the customer: OK',
  'Tell the shop: OK',
  'Mark as completed: OK',
];

/** The value that the demo shows beside a label. */
function shown(output: string, label: string): string {
  const found = new RegExp(`^ {2}${label} +(\\S.*?)(?: {3}.*)?$`, 'm').exec(output)?.[1];
  if (found === undefined) throw new Error(`${label} is not shown in ${output}`);
  return found;
}

test(
  'a demo shows each step, the totals, and where everything is, and stays until Ctrl-C',
  { tags: 'slow' },
  async () => {
    await using program = runProgram(['demo'], { ...place.env, DOCMILL_PUBLIC_URL: `${place.url}/docmill` });
    await untilRunning(program, () => program.written().includes('until Ctrl-C'));
    const output = program.written();
    const steps = output.split('\n').filter((line) => line.startsWith('step '));
    expect(steps).toHaveLength(stepLines.length);
    for (const [index, line] of stepLines.entries())
      expect(steps[index]).toContain(`step ${index + 1} of ${stepLines.length}  ${line}`);
    expect(output).not.toContain('\u001b');
    expect(output).toContain(`Invoice INV-${year}-000001`);
    // By hand: 2 × 640 less 10 % and 6.5 × 48 at 21 %; 85 × 18.50 less 72.50 and 170 × 2.35 at 10 %.
    expect(shown(output, 'VAT 21.0% of 1,464.00')).toBe('307.44');
    expect(shown(output, 'VAT 10.0% of 1,899.50')).toBe('189.95');
    expect(shown(output, 'Discounts')).toBe('-200.50');
    expect(shown(output, 'Payable in EUR')).toBe('3,860.89');
    const pdf = await readFile(shown(output, 'PDF'));
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
    const ubl = await readFile(shown(output, 'UBL'));
    const mail = await PostalMime.parse(await readFile(shown(output, 'Mail')));
    expect(mail.subject).toBe(`Invoice INV-${year}-000001`);
    expect(mail.text).toContain('Dear Puerto Digital S.A., please pay 3860.89 EUR.');
    expect(mail.attachments.map(({ content }) => Buffer.from(content as ArrayBuffer))).toEqual([pdf, ubl]);
    expect(output).toMatch(/^ {2}Webhook +invoice\.sent {3}[\da-f-]{36}, signature checked$/m);
    const download = await fetch(shown(output, 'Public URL'));
    expect(Buffer.from(await download.arrayBuffer()).equals(pdf)).toBe(true);

    const client = new TestClient(place.url, shown(output, 'Token'), 'demo');
    const { list } = (await client.get('/transform/v1/jobs')).json;
    expect(list).toHaveLength(1);
    const { pathname, hash } = new URL(shown(output, 'Console'));
    expect([pathname, hash]).toEqual([
      `/docmill/console/jobs/${list[0].id}`,
      `#token=${shown(output, 'Token')}`,
    ]);
    const [curl = '', graphql = '', token = ''] = output.split('To paste\n')[1]?.split('\n') ?? [];
    expect(JSON.parse(await shell(curl))).toMatchObject({ list: [{ id: list[0].id, status: 'OK' }] });
    expect(JSON.parse(await shell(graphql))).toMatchObject({
      data: { jobs: { nodes: [{ id: list[0].id }] } },
    });
    expect(await shell(token)).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+\n$/);

    program.signal('SIGINT');
    expect(await program.ended).toBe(0);
    expect(await program.stderr).toBe('');
  },
);

test(
  'a later demo on the same data sends a new invoice under the next number, and with --once it ends',
  { tags: 'slow' },
  async () => {
    const { ended, stdout, stderr } = await runToEnd(['demo', '--once'], place.env);
    expect({ ended, stderr }).toEqual({ ended: 0, stderr: '' });
    expect(stdout).toContain(`Invoice INV-${year}-000002`);
    expect(stdout).not.toContain('curl');
    expect(stdout).not.toContain('Public URL');
    expect((await readFile(shown(stdout, 'PDF'))).subarray(0, 5).toString()).toBe('%PDF-');
    const [restart = '', token = ''] = stdout.split('to start it again')[1]?.split('\n').slice(1) ?? [];
    expect(restart).toBe(`  DOCMILL_DATA=${place.folder} npm start`);
    expect(await shell(token)).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+\n$/);
  },
);

test('without PORT, a demo takes another port when the default one is taken', { tags: 'slow' }, async () => {
  // Another program of this machine may have taken it already.
  const server = createServer().listen(4700);
  await Promise.race([once(server, 'listening'), once(server, 'error')]);
  const { PORT: _port, ...env } = place.env;
  await using program = runProgram(['demo'], env);
  await untilRunning(program, () => program.written().includes('until Ctrl-C'));
  const output = program.written();
  expect(new URL(shown(output, 'Console')).port).not.toBe('4700');
  expect((await fetch(shown(output, 'Public URL'))).status).toBe(200);
  program.signal('SIGINT');
  expect(await program.ended).toBe(0);
  server.close();
});

test('a demo that cannot send its invoice says why and ends with 1', { tags: 'slow' }, async () => {
  await using service = await place.startReady();
  const { stdout } = await runToEnd(['token', '--workspace', 'demo'], place.env);
  const client = new TestClient(place.url, stdout.trim(), 'demo');
  const { list } = (await client.get('/transform/v1/workflows')).json;
  await client.patch(`/transform/v1/workflows/${list[0].id}`, { disabled: true });
  const taken = await runToEnd(['demo', '--once'], place.env);
  expect(taken).toMatchObject({
    ended: 1,
    stderr: `Port ${place.port} is taken: end the program that uses it, such as a running demo or service, or set PORT to a free port\n`,
  });
  const refused = await runToEnd(['demo', '--once'], { ...place.env, PORT: '0' });
  expect(refused.ended).toBe(1);
  expect(refused.stderr).toContain('workflow-disabled');
  service.signal('SIGTERM');
  expect(await service.ended).toBe(0);
});

async function shell(command: string): Promise<string> {
  return (await promisify(exec)(command)).stdout;
}
