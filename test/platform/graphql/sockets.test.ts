import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { message } from '../../contract/world.ts';
import { scrape } from '../../support/metrics.ts';
import { until } from '../../support/until.ts';
import { startTestService, TestClient, type TestService } from '../../support/service.ts';

let service: TestService;
let client: TestClient;

beforeAll(async () => {
  service = await startTestService({
    env: { DOCMILL_METRICS_PORT: '0' },
    timings: { http: { standstillPollMs: 500 } },
  });
  client = await service.client();
});
afterAll(() => service[Symbol.asyncDispose]());

/** Opens a socket with a payload; answers the first message, or how it was closed. */
async function opened(payload: unknown): Promise<unknown> {
  const socket = new WebSocket(`${service.url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws');
  await once(socket, 'open');
  socket.send(JSON.stringify({ type: 'connection_init', payload }));
  const answer = await Promise.race([
    once(socket, 'message').then(([data]) => JSON.parse(String(data)) as unknown),
    once(socket, 'close').then(([code, reason]) => ({ code, reason: String(reason) })),
  ]);
  socket.terminate();
  return answer;
}

test.each([
  ['authorization', (token: string) => ({ authorization: `Bearer ${token}` })],
  ['Authorization', (token: string) => ({ Authorization: `Bearer ${token}` })],
  ['the bare token', (token: string) => ({ AUTHORIZATION: token })],
  ['headers', (token: string) => ({ headers: { Authorization: `bearer ${token}` } })],
  ['Headers and the bare token', (token: string) => ({ Headers: { authorization: token } })],
])('a token counts as %s of the payload', async (_how, payload) => {
  expect(await opened(payload(client.token ?? ''))).toEqual({ type: 'connection_ack' });
});

test.each<[string, Record<string, unknown> | undefined]>([
  ['no payload', undefined],
  ['a payload without a token', { headers: { cookie: 'x' } }],
  ['a token that is none', { authorization: 'Bearer x' }],
  ['what is no text', { authorization: { token: 'x' } }],
])('%s is refused with 4403 and the reason that REST gives', async (_what, payload) => {
  const given = payload?.['authorization'];
  const stranger = new TestClient(service.url, given === 'Bearer x' ? 'x' : undefined, '');
  const { status, json } = await stranger.get('/utils/v1/changes');
  expect(status).toBe(401);
  expect(await opened(payload)).toEqual({ code: 4403, reason: json['message'] });
});

test('a message that is nested too deep closes its socket before it is parsed', async () => {
  const socket = new WebSocket(`${service.url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws');
  await once(socket, 'open');
  const closed = once(socket, 'close');
  const deep = '['.repeat(1000) + ']'.repeat(1000);
  // As an answer it would be acknowledged, and its depth only be met by what reads it.
  socket.send(`{"type":"connection_init","payload":{"authorization":"Bearer ${client.token}","x":${deep}}}`);
  const [code, reason] = await closed;
  expect([code, String(reason)]).toEqual([4400, 'The request body is nested deeper than 64 levels']);
});

/** The bytes of a message as a client frames it: masked, with a mask of zeros. */
function frame(text: string): Buffer {
  const body = Buffer.from(text);
  const head = Buffer.from([0x81, 0xfe, body.length >> 8, body.length & 0xff, 0, 0, 0, 0]);
  return Buffer.concat([head, body]);
}

/** How many sockets and streams the service holds. */
const held = async () => (await scrape(service)).get('docmill_sockets');

/** A socket by hand, which reads only when it is told to. */
async function rawSocket(): Promise<Socket> {
  const socket = connect(Number(new URL(service.url).port), '127.0.0.1');
  socket.write(
    'GET /graphql HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n' +
      'Sec-WebSocket-Protocol: graphql-transport-ws\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n',
  );
  await once(socket, 'data');
  socket.write(frame(JSON.stringify({ type: 'connection_init', payload: { authorization: client.token } })));
  await once(socket, 'data');
  return socket;
}

test(
  'who reads nothing is cut with 4410, which it finds behind what it was sent, and nobody waits for it',
  { tags: 'slow' },
  async () => {
    const large = { ...message, content: 'x'.repeat(500_000) };
    const id = v7();
    await client.put(`/silo/v1/entries/${id}`, { data: large });
    const socket = await rawSocket();
    socket.pause();
    const query = `{ ${Array.from({ length: 20 }, (_, alias) => `a${alias}: siloEntry(id: "${id}") { data }`).join(' ')} }`;
    for (let asked = 0; asked < 3; asked += 1)
      socket.write(frame(JSON.stringify({ id: `q${asked}`, type: 'subscribe', payload: { query } })));
    await expect.poll(held, { timeout: 40_000 }).toBe(0);
    let last = Buffer.alloc(0);
    socket.on('data', (bytes: Buffer) => (last = Buffer.concat([last, bytes]).subarray(-1000)));
    socket.resume();
    // A close frame: its code and reason.
    const close = Buffer.concat([
      Buffer.from([4410 >> 8, 4410 & 0xff]),
      Buffer.from('What was sent is not read'),
    ]);
    await until(() => last.includes(close));
    socket.destroy();
  },
);

test('a stream of which nothing is read is ended in the same way', { tags: 'slow' }, async () => {
  const large = { ...message, content: 'x'.repeat(500_000) };
  const id = v7();
  await client.put(`/silo/v1/entries/${id}`, { data: large });
  const workflow = randomUUID();
  const steps = [{ action: 'silo.sleep', config: { seconds: 3600 } }];
  await client.put(`/transform/v1/workflows/${workflow}`, { steps });
  const job = v7();
  await client.put(`/transform/v1/jobs/${job}`, { workflow_id: workflow, silo_entry_id: id });
  const aliases = Array.from({ length: 24 }, (_, alias) => `a${alias}: envelope`);
  const body = JSON.stringify({
    query: `subscription { jobChanged(jobId: "${job}") { ${aliases.join(' ')} } }`,
  });
  const socket = connect(Number(new URL(service.url).port), '127.0.0.1');
  socket.pause();
  socket.write(
    `POST /graphql HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nAuthorization: Bearer ${client.token}\r\nAccept: text/event-stream\r\n` +
      `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
  );
  await expect.poll(held, { timeout: 20_000 }).toBe(1);
  await expect.poll(held, { timeout: 40_000 }).toBe(0);
  let told = '';
  socket.on('data', (bytes: Buffer) => (told = `${told}${bytes.toString('latin1')}`.slice(-1000)));
  socket.resume();
  await once(socket, 'close');
  expect(told).toContain('event: close\ndata: {"code":4410,');
});
