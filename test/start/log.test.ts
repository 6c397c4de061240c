import { beforeAll, expect, test } from 'vitest';
import { invoice } from '../contract/world.ts';
import type { Json } from '../support/service.ts';
import { buildProgram, newPlace, readiness, untilRunning } from './program.ts';

beforeAll(buildProgram);

/** The lines of a log, as they are read by machines. */
const linesOf = (log: string): Json[] =>
  log
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));

test('the log has one line a request and one a step, and holds no key', { tags: 'slow' }, async () => {
  await using place = await newPlace();
  await using program = await place.startReady({ DOCMILL_LOG_LEVEL: 'info' });
  const client = await place.client();
  const workflow = '0197a0c0-0000-4000-8000-0000000000a1';
  await client.put(`/transform/v1/workflows/${workflow}`, { steps: [{ action: 'pdf' }] });
  const body = { workflow_id: workflow, data: { ...invoice, code: '1' } };
  const { json } = await client.post('/transform/v1/jobs?wait=60', body, { 'x-request-id': 'first' });
  const { pathname } = new URL(json['attachments'][0].url);
  const [, , token = ''] = pathname.split('/');
  expect((await fetch(`${place.url}${pathname}`)).status).toBe(200);
  expect((await fetch(`${place.url}/files/${token}/`, { method: 'POST' })).status).toBe(404);
  await client.get('/silo/v1/entries?folder=hush-hush');
  program.signal('SIGTERM');
  const log = await program.stderr;
  const requests = linesOf(log).filter(({ msg }) => msg === 'request');
  const { workspace } = requests.find(({ request_id }) => request_id === 'first');
  expect(requests.filter(({ route }) => route === '/transform/v1/jobs')).toEqual([
    {
      level: 30,
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      request_id: 'first',
      method: 'POST',
      route: '/transform/v1/jobs',
      status: 202,
      ms: expect.any(Number),
      workspace: expect.stringMatching(/^[0-9a-f-]{36}$/),
      msg: 'request',
    },
  ]);
  expect(requests.map(({ method, route, status, workspace }) => [method, route, status, workspace])).toEqual(
    expect.arrayContaining([
      ['GET', '/files/:token/:name', 200, undefined],
      ['POST', 'other', 404, undefined],
      ['GET', '/silo/v1/entries', 200, workspace],
    ]),
  );
  const [step, ...others] = linesOf(log).filter(({ msg }) => msg === 'step');
  expect(others).toEqual([]);
  expect(step).toEqual({
    level: 30,
    time: expect.any(String),
    action: 'pdf',
    status: 'OK',
    ms: expect.any(Number),
    job_id: json.id,
    intent_id: json.intents[0].id,
    workspace,
    msg: 'step',
  });
  for (const secret of [token, client.token, 'hush-hush', invoice.supplier.name])
    expect(log).not.toContain(secret);
});

test(
  'an outage of the database is one line when it begins and one at its end',
  { tags: 'slow' },
  async () => {
    await using place = await newPlace();
    await using program = await place.startReady({ DOCMILL_LOG_LEVEL: 'info' });
    const before = program.logged();
    await place.killPostgres();
    await untilRunning(program, async () => (await readiness(place.url)) === 503);
    for (let request = 0; request < 20; request += 1) await readiness(place.url);
    await untilRunning(program, async () => (await readiness(place.url)) === 200);
    await untilRunning(program, () => program.logged().includes('available again'));
    program.signal('SIGTERM');
    const lines = linesOf((await program.stderr).slice(before.length));
    expect(lines.filter(({ outage }) => outage !== undefined)).toEqual([
      expect.objectContaining({ outage: 'database', reason: expect.any(String) }),
      {
        level: 40,
        time: expect.any(String),
        outage: 'database',
        failures: expect.any(Number),
        seconds: expect.any(Number),
        msg: 'available again',
      },
    ]);
    // A claim whose answer was lost is settled in one line.
    const others = lines.filter(({ level, outage }) => level > 30 && outage === undefined);
    expect(others.filter(({ msg }) => msg !== 'settled a claim whose answer was lost')).toEqual([]);
    // One for each status of /readyz.
    expect(lines.filter(({ msg }) => msg === 'request').length).toBeLessThanOrEqual(3);
    expect(lines.length).toBeLessThanOrEqual(12);
  },
);
