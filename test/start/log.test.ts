import { beforeAll, expect, test } from 'vitest';
import { invoice } from '../contract/world.ts';
import { buildProgram, newPlace } from './program.ts';

beforeAll(buildProgram);

test('the log tells of a download without what would repeat it', async () => {
  await using place = await newPlace();
  await using program = await place.startReady({ DOCMILL_LOG_LEVEL: 'info' });
  const client = await place.client();
  const workflow = '0197a0c0-0000-4000-8000-0000000000a1';
  await client.put(`/transform/v1/workflows/${workflow}`, { steps: [{ action: 'pdf' }] });
  const body = { workflow_id: workflow, data: { ...invoice, code: '1' } };
  const { json } = await client.post('/transform/v1/jobs?wait=60', body);
  const { pathname } = new URL(json['attachments'][0].url);
  const [, , token = '', name] = pathname.split('/');
  expect((await fetch(`${place.url}${pathname}`)).status).toBe(200);
  expect((await fetch(`${place.url}/files/${token}/`, { method: 'POST' })).status).toBe(404);
  program.signal('SIGTERM');
  const log = await program.stderr;
  expect(log).toContain(`"path":"/files/…/${name}","status":200`);
  expect(log).not.toContain(token);
});
