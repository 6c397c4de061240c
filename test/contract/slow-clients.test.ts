import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { expect, test } from 'vitest';
import { sharedService, type SharedService } from '../support/shared-service.ts';

const shared = sharedService({
  env: {
    DOCMILL_HEADERS_TIMEOUT_SECONDS: '1',
    DOCMILL_REQUEST_TIMEOUT_SECONDS: '2',
    DOCMILL_KEEP_ALIVE_SECONDS: '1',
    DOCMILL_IDLE_TIMEOUT_SECONDS: '1',
  },
});

/** A service with the default timeouts, for clients that are not slow: on a busy machine seconds are not enough for them. */
const unhurried = sharedService();

function open({ service }: SharedService = shared): Socket {
  const socket = connect(Number(new URL(service.url).port), '127.0.0.1');
  socket.on('error', () => undefined);
  return socket;
}

function closed(socket: Socket): Promise<boolean> {
  return new Promise((resolve) => socket.once('close', () => resolve(true)));
}

/** Sends text letter by letter, as long as the other side listens; answers what came back until it was closed. */
async function drip(head: string, letters: string): Promise<string> {
  const socket = open();
  let answer = '';
  socket.on('data', (bytes) => (answer += bytes.toString()));
  socket.write(head);
  let sent = 0;
  const dripping = setInterval(() => socket.write(letters[sent++ % letters.length] ?? ''), 100);
  await closed(socket);
  clearInterval(dripping);
  return answer;
}

test('headers that come letter by letter are cut off with a 408', async () => {
  expect(await drip('GET /healthz HTTP/1.1\r\nHost: a\r\nX-Slow: ', 'x')).toMatch(/^HTTP\/1\.1 408 /);
});

test('a body that comes letter by letter is cut off with a 408', { tags: 'slow' }, async () => {
  const { token } = shared.client;
  const head = [
    'PUT /sequence/v1/series/0197a0c0-0000-7000-8000-0000000000b1 HTTP/1.1',
    'Host: a',
    `Authorization: Bearer ${token}`,
    'Content-Type: application/json',
    'Content-Length: 100000',
  ].join('\r\n');
  expect(await drip(`${head}\r\n\r\n{"name":"`, 'x')).toMatch(/^HTTP\/1\.1 408 /);
});

const token = () => `Authorization: Bearer ${unhurried.client.token}`;

/** Sends a request and ends the connection on this side; returns the response. */
async function answerOf(request: readonly string[], body: string): Promise<string> {
  const socket = open(unhurried);
  let answer = '';
  socket.on('data', (bytes) => (answer += bytes.toString()));
  socket.end(`${request.join('\r\n')}\r\n\r\n${body}`);
  await closed(socket);
  return answer;
}

test.each([
  ['of a length', 'Content-Length: 100', '{"name":'],
  ['in chunks', 'Transfer-Encoding: chunked', '8\r\n{"name":'],
])(
  'a body %s that is cut off is told to have ended early, and makes nothing',
  async (_what, length, body) => {
    const path = '/sequence/v1/series/0197a0c0-0000-7000-8000-0000000000b2';
    const head = [`PUT ${path} HTTP/1.1`, 'Host: a', token(), 'Content-Type: application/json', length];
    const answer = await answerOf(head, body);
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer).toContain('"message":"The request ended before it was whole"');
    expect((await unhurried.client.get(path)).status).toBe(404);
  },
);

test.each([
  ['says so', ['Content-Length: 10485761'], '{'],
  ['comes in chunks', ['Transfer-Encoding: chunked'], `A00001\r\n${' '.repeat(10_485_761)}\r\n0\r\n\r\n`],
])('a body over the limit that %s is told how much may come', async (_what, length, body) => {
  const head = ['POST /silo/v1/entries HTTP/1.1', 'Host: a', token(), 'Content-Type: application/json'];
  const answer = await answerOf([...head, ...length], body);
  expect(answer).toMatch(/^HTTP\/1\.1 413 /);
  expect(answer).toContain('"message":"The request body is over 10485760 bytes"');
});

test('a connection on which nothing comes is closed', { tags: 'slow' }, async () => {
  const socket = open();
  socket.resume();
  expect(await closed(socket)).toBe(true);
  const kept = open();
  kept.write('GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n');
  const [answer] = (await once(kept, 'data')) as [Buffer];
  expect(answer.toString()).toMatch(/^HTTP\/1\.1 200 /);
  kept.resume();
  expect(await closed(kept)).toBe(true);
});

test('whoever asks and does not take the answer is cut off', { tags: 'slow' }, async () => {
  const socket = open();
  socket.write('GET /openapi.json HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(500));
  // Paused, it takes as much as the machine holds for it and no more.
  socket.pause();
  // Whoever reads nothing learns of the end when he writes.
  const writing = setInterval(() => socket.write('x'), 100);
  expect(await closed(socket)).toBe(true);
  clearInterval(writing);
});

test('others are served meanwhile', async () => {
  const slow = Array.from({ length: 200 }, () => {
    const socket = open();
    socket.write('GET /healthz HTTP/1.1\r\nHost: a\r\n');
    return socket;
  });
  expect((await shared.client.get('/utils/v1/ping')).status).toBe(200);
  for (const socket of slow) socket.destroy();
});
