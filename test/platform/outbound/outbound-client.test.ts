import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createLog } from '../../../src/platform/log.ts';
import { AllowList } from '../../../src/platform/outbound/allow-list.ts';
import {
  OutboundClient,
  type OutboundCall,
  type OutboundOptions,
} from '../../../src/platform/outbound/outbound-client.ts';
import { retryAfterSeconds } from '../../../src/platform/outbound/outbound-result.ts';
import { answering, startSocketServer, type SocketServer } from '../../support/socket-server.ts';
import { until } from '../../support/until.ts';

let server: SocketServer;
let stack: AsyncDisposableStack;

beforeEach(async () => {
  stack = new AsyncDisposableStack();
  server = stack.use(await startSocketServer(answering('200 OK', 'hello')));
});

afterEach(() => stack.disposeAsync());

function client(options: Partial<OutboundOptions> = {}): OutboundClient {
  const allow = AllowList.of(['127.0.0.1']);
  return stack.use(new OutboundClient({ allow, callsPerHost: 8, ...options }, { log: createLog('silent') }));
}

const never = new AbortController().signal;

function order(rest: Partial<OutboundCall> = {}): OutboundCall {
  return {
    method: 'POST',
    url: `${server.url}/hooks/s3cr3t?key=t0k3n`,
    workspace: 'w',
    headers: { authorization: 'Bearer h1dd3n' },
    body: 'b0dy',
    timeoutMs: 60_000,
    maxBytes: 1000,
    signal: never,
    ...rest,
  };
}

const soon = { timeoutMs: 300 };

test('an answer comes with status, headers and body, and the request went out as it was given', async () => {
  let request = '';
  server.behaviour = (socket) =>
    socket.on('data', (data) => {
      request += data.toString();
      if (request.endsWith('b0dy'))
        socket.write('HTTP/1.1 418 Teapot\r\nX-Kind: a\r\nContent-Length: 3\r\n\r\ntea');
    });
  const result = await client().call(order());
  expect(result).toMatchObject({ kind: 'answered', status: 418, headers: { 'x-kind': 'a' } });
  expect(result.kind === 'answered' && result.body.toString()).toBe('tea');
  expect(request).toMatch(/^POST \/hooks\/s3cr3t\?key=t0k3n HTTP\/1\.1\r\n/);
  expect(request).toContain('accept-encoding: identity');
});

test.each([
  ['silence', () => {}],
  ['a drip of headers', (socket) => drip(socket, 'HTTP/1.1 200 OK\r\nX: ')],
  ['a drip of body', (socket) => drip(socket, 'HTTP/1.1 200 OK\r\nContent-Length: 900\r\n\r\n')],
] satisfies [string, SocketServer['behaviour']][])(
  '%s ends with the time of the call',
  async (_, behaviour) => {
    server.behaviour = behaviour;
    expect(await client().call(order(soon))).toMatchObject({ kind: 'unknown', code: 'timeout' });
    await until(() => server.connections.open === 0);
  },
);

function drip(socket: Parameters<SocketServer['behaviour']>[0], head: string): void {
  socket.write(head);
  const timer = setInterval(() => socket.write('x'), 20);
  socket.on('close', () => clearInterval(timer));
}

test.each([
  ['before an answer', ''],
  ['in the middle of a body', 'HTTP/1.1 200 OK\r\nContent-Length: 900\r\n\r\nhalf'],
  ['in the middle of a chunk', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n900\r\nhalf'],
])('a connection that is reset %s leaves the outcome unknown', async (_, sent) => {
  server.behaviour = (socket) =>
    socket.once('data', () => socket.write(sent, () => setImmediate(() => socket.resetAndDestroy())));
  expect(await client().call(order())).toMatchObject({ kind: 'unknown', code: 'connection-lost' });
});

test.each([
  ['garbage', 'SSH-2.0-OpenSSH_9.9\r\n\r\n'],
  ['a status that is none', 'HTTP/1.1 abc OK\r\n\r\n'],
  ['two lengths', 'HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab'],
  ['headers without end', `HTTP/1.1 200 OK\r\n${'x: y\r\n'.repeat(20_000)}`],
  [
    'a compressed body nobody asked for',
    'HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 3\r\n\r\nabc',
  ],
])('%s is an answer that cannot be read', async (_, sent) => {
  server.behaviour = (socket) => socket.once('data', () => socket.write(sent));
  expect(await client().call(order())).toMatchObject({ kind: 'unknown', code: 'answer-unreadable' });
});

test.each([
  ['announced', `Content-Length: 1001\r\n\r\n${'x'.repeat(1001)}`],
  ['sent in chunks', `Transfer-Encoding: chunked\r\n\r\n3e9\r\n${'x'.repeat(1001)}\r\n0\r\n\r\n`],
  ['without a length', `Connection: close\r\n\r\n${'x'.repeat(1001)}`],
])('an answer that is too large, %s, is not read to its end', async (_, answer) => {
  server.behaviour = (socket) => socket.once('data', () => socket.write(`HTTP/1.1 200 OK\r\n${answer}`));
  expect(await client().call(order())).toMatchObject({ kind: 'unknown', code: 'answer-too-large' });
  await until(() => server.connections.open === 0);
});

test('a bomb of gzip is not inflated', async () => {
  const bomb = gzipSync(Buffer.alloc(50_000_000));
  server.behaviour = answering('200 OK\r\nContent-Encoding: gzip', bomb);
  const result = await client().call(order({ maxBytes: 1_000_000 }));
  expect(result).toMatchObject({ kind: 'unknown', code: 'answer-unreadable' });
});

test('a redirect is an answer and is not followed', async () => {
  const inside = stack.use(await startSocketServer(answering('200 OK', 'inside')));
  server.behaviour = answering(`307 Elsewhere\r\nLocation: ${inside.url}`);
  const result = await client().call(order());
  expect(result).toMatchObject({ kind: 'answered', status: 307, headers: { location: inside.url } });
  expect(inside.connections.opened).toBe(0);
});

test('early hints before an answer are passed over', async () => {
  server.behaviour = answering('103 Early Hints\r\n\r\nHTTP/1.1 200 OK', 'late');
  expect(await client().call(order())).toMatchObject({ kind: 'answered', status: 200 });
});

test('a host that refuses connections, or speaks no TLS, got no call', async () => {
  const gone = await startSocketServer(() => {});
  await gone[Symbol.asyncDispose]();
  const away = { kind: 'unavailable', code: 'host-unreachable' };
  expect(await client().call(order({ url: gone.url }))).toMatchObject(away);
  server.behaviour = (socket) => socket.write('HTTP/1.1 400 Bad Request\r\n\r\n');
  expect(await client().call(order({ url: server.url.replace('http', 'https') }))).toMatchObject(away);
});

test('nothing that is told of a failure holds path, headers or body', async () => {
  const results = [];
  for (const behaviour of [() => {}, (socket: { resetAndDestroy(): unknown }) => socket.resetAndDestroy()]) {
    server.behaviour = behaviour;
    results.push(await client().call(order(soon)));
  }
  results.push(await client({ allow: AllowList.of([]) }).call(order()));
  expect(JSON.stringify(results)).not.toMatch(/s3cr3t|t0k3n|h1dd3n|b0dy/);
});

test('a call that its caller aborts throws the reason, and its connection ends', async () => {
  server.behaviour = () => {};
  const controller = new AbortController();
  const result = client().call(order({ signal: controller.signal }));
  await until(() => server.connections.open === 1);
  controller.abort(new Error('no longer wanted'));
  await expect(result).rejects.toThrow('no longer wanted');
  await until(() => server.connections.open === 0);
  await expect(client().call(order({ signal: controller.signal }))).rejects.toThrow('no longer wanted');
});

test('a workspace holds no more connections to a host than its limit, and the others wait their turn', async () => {
  const outbound = client({ callsPerHost: 2, timings: { turnTimeoutMs: 60_000 } });
  let inProgress = 0;
  let most = 0;
  server.behaviour = (socket) =>
    socket.on('data', () => {
      inProgress += 1;
      most = Math.max(most, inProgress);
      setImmediate(() => {
        inProgress -= 1;
        socket.write('HTTP/1.1 204 No Content\r\n\r\n');
      });
    });
  const results = await Promise.all(Array.from({ length: 20 }, () => outbound.call(order())));
  expect(results.every(({ kind }) => kind === 'answered')).toBe(true);
  expect(most).toBe(2);
});

test('a call that gets no turn in time is told when to come again, while another workspace gets one', async () => {
  const outbound = client({ callsPerHost: 1, timings: { turnTimeoutMs: 50 } });
  const held = Promise.withResolvers<void>();
  server.behaviour = (socket) => {
    if (server.connections.opened > 1) return answering('200 OK')(socket);
    socket.once('data', () => void held.promise.then(() => socket.write('HTTP/1.1 204 No Content\r\n\r\n')));
  };
  const first = outbound.call(order());
  await until(() => server.connections.open === 1);
  const second = await outbound.call(order());
  expect(second).toMatchObject({ kind: 'unavailable', code: 'host-busy' });
  expect(second.kind === 'unavailable' && second.retryInSeconds).toBeGreaterThan(0);
  expect(await outbound.call(order({ workspace: 'other' }))).toMatchObject({ kind: 'answered' });
  held.resolve();
  expect(await first).toMatchObject({ kind: 'answered', status: 204 });
});

const circuit = { failures: 3, timings: { circuitOpenMs: 100, maxCircuitOpenMs: 100 } };

test('a host that keeps failing is left in peace for one workspace, and that is no failure of the call', async () => {
  const outbound = client({ ...circuit, timings: { circuitOpenMs: 60_000 } });
  server.behaviour = answering('503 Service Unavailable');
  for (let failure = 0; failure < 3; failure += 1)
    expect(await outbound.call(order())).toMatchObject({ kind: 'answered', status: 503 });
  const refused = await outbound.call(order());
  expect(refused).toMatchObject({ kind: 'unavailable', code: 'host-failing' });
  expect(refused.kind === 'unavailable' && refused.retryInSeconds).toBeGreaterThanOrEqual(60);
  expect(await outbound.call(order({ workspace: 'other' }))).toMatchObject({ kind: 'answered' });
});

test('after the pause one call alone is let through, and its answer lets all through', async () => {
  const outbound = client(circuit);
  server.behaviour = (socket) => socket.destroy();
  for (let failure = 0; failure < 3; failure += 1)
    expect(await outbound.call(order())).toMatchObject({ kind: 'unknown' });
  const answer = Promise.withResolvers<void>();
  let requests = 0;
  server.behaviour = (socket) =>
    socket.on('data', () => {
      requests += 1;
      void answer.promise.then(() => socket.write('HTTP/1.1 204 No Content\r\n\r\n'));
    });
  const calls: Promise<unknown>[] = [];
  await until(() => {
    calls.push(outbound.call(order()));
    return requests > 0;
  });
  expect(await outbound.call(order())).toMatchObject({ kind: 'unavailable', code: 'host-failing' });
  answer.resolve();
  await Promise.all(calls);
  expect(requests).toBe(1);
  expect(await outbound.call(order())).toMatchObject({ kind: 'answered', status: 204 });
});

test('a probe that fails, or that its caller aborts, leaves the host in peace', async () => {
  const outbound = client(circuit);
  let requests = 0;
  server.behaviour = (socket) => socket.once('data', () => (requests += 1) <= 4 && socket.destroy());
  await until(async () => (await outbound.call(order())).kind === 'unknown' && requests === 4);
  expect(await outbound.call(order())).toMatchObject({ kind: 'unavailable', code: 'host-failing' });
  const caller = new AbortController();
  const calls: Promise<unknown>[] = [];
  await until(() => {
    calls.push(outbound.call(order({ signal: caller.signal })).catch(() => 'aborted'));
    return requests === 5;
  });
  caller.abort(new Error('no longer wanted'));
  expect(await Promise.all(calls)).toContain('aborted');
  server.behaviour = answering('200 OK');
  await until(async () => (await outbound.call(order())).kind === 'answered');
});

test.each([
  ['7', 7],
  ['Sat, 21 Nov 2026 10:00:09 GMT', 9],
  ['Sat, 21 Nov 2026 09:00:00 GMT', 0],
  ['soon', undefined],
  ['-1', undefined],
  [undefined, undefined],
])('Retry-After %s asks for %s seconds', (text, seconds) => {
  const now = Date.UTC(2026, 10, 21, 10);
  const headers = text === undefined ? {} : { 'retry-after': text };
  const answer = { kind: 'answered', status: 503, headers, body: Buffer.alloc(0) } as const;
  expect(retryAfterSeconds(answer, now)).toBe(seconds);
});

test('a conversation in another protocol has the same turns, checks and circuit', async () => {
  const outbound = client({ failures: 2, timings: { circuitOpenMs: 60_000 } });
  const talk = (host: string, verdict: 'working' | 'failing') =>
    outbound.converse({
      protocol: 'smtp',
      target: { host, port: server.port },
      workspace: 'w',
      signal: never,
      async hold(connect) {
        const socket = await connect();
        socket.destroy();
        return { name: 'talked', verdict };
      },
    });
  await expect(talk('10.1.2.3', 'working')).rejects.toThrow(
    'The address of the host is not public: the operator can allow it with DOCMILL_OUTBOUND_ALLOW',
  );
  await expect(talk('2130706434', 'working')).rejects.toThrow(
    'The address of the host is not public: the operator can allow it with DOCMILL_OUTBOUND_ALLOW',
  );
  expect(await talk('127.0.0.1', 'failing')).toEqual({ name: 'talked', verdict: 'failing' });
  expect(await talk('127.0.0.1', 'failing')).toEqual({ name: 'talked', verdict: 'failing' });
  expect(await talk('127.0.0.1', 'working')).toMatchObject({ kind: 'unavailable', code: 'host-failing' });
  expect(server.connections.opened).toBe(2);
});
