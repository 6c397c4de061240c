import { createServer, type IncomingHttpHeaders } from 'node:http';
import { once } from 'node:events';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLog, type Log } from '../../../src/platform/log.ts';
import { Metrics } from '../../../src/platform/metrics.ts';
import { AllowList } from '../../../src/platform/outbound/allow-list.ts';
import { OutboundClient, type OutboundCall } from '../../../src/platform/outbound/outbound-client.ts';
import { OpenTelemetry } from '../../../src/platform/tracing/open-telemetry.ts';
import { noTracing, type Tracing } from '../../../src/platform/tracing/tracing.ts';
import { startTraceCollector } from '../../support/trace-collector.ts';

const log = createLog('silent');
let stack: AsyncDisposableStack;
let received: IncomingHttpHeaders[];
let status: number;
let url: string;

beforeEach(async () => {
  stack = new AsyncDisposableStack();
  [received, status] = [[], 200];
  const server = createServer(({ headers }, response) => {
    received.push(headers);
    response.writeHead(status).end();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  url = `http://127.0.0.1:${address.port}`;
  stack.defer(() => void server.close());
});

afterEach(() => stack.disposeAsync());

function client(tracing: Tracing = noTracing, metrics = new Metrics()): OutboundClient {
  const allow = AllowList.of(['127.0.0.1']);
  return stack.use(new OutboundClient({ allow, callsPerHost: 8 }, { log, metrics, tracing }));
}

function order(rest: Partial<OutboundCall> = {}): OutboundCall {
  const { signal } = new AbortController();
  return {
    method: 'GET',
    url: `${url}/secret`,
    workspace: 'w',
    timeoutMs: 5000,
    maxBytes: 10,
    signal,
    ...rest,
  };
}

test('a call is part of the trace that it is made in, and takes it along', async () => {
  await using collector = await startTraceCollector();
  const tracing = new OpenTelemetry(
    { url: `${collector.url}/v1/traces`, serviceName: 'docmill', ratio: 1 },
    log,
  );
  const outbound = client(tracing);
  await tracing.span({ name: 'step', kind: 'internal' }, () => outbound.call(order()));
  await tracing[Symbol.asyncDispose]();
  const [call, step] = collector.spans;
  expect(step).toMatchObject({ name: 'step', traceId: call?.traceId });
  expect(call).toMatchObject({
    name: 'GET',
    kind: 3,
    parentSpanId: step?.spanId,
    attributes: { 'server.address': '127.0.0.1', 'http.response.status_code': 200 },
  });
  expect(received[0]?.['traceparent']).toBe(`00-${call?.traceId}-${call?.spanId}-01`);
  expect(JSON.stringify(collector.spans)).not.toContain('secret');
});

test('a call that fails is marked in its trace', async () => {
  await using collector = await startTraceCollector();
  const tracing = new OpenTelemetry({ url: collector.url, serviceName: 'docmill', ratio: 1 }, log);
  status = 503;
  await client(tracing).call(order());
  await tracing[Symbol.asyncDispose]();
  expect(collector.spans).toMatchObject([{ status: { code: 2, message: '5xx' } }]);
});

test('what is not recorded is not sent, and tells the other side so', async () => {
  await using collector = await startTraceCollector();
  const tracing = new OpenTelemetry({ url: collector.url, serviceName: 'docmill', ratio: 0 }, log);
  await client(tracing).call(order());
  await tracing[Symbol.asyncDispose]();
  expect(collector.spans).toEqual([]);
  expect(received[0]?.['traceparent']).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-00$/);
});

test('without a collector no trace is sent along', async () => {
  await client().call(order());
  expect(received[0]?.['traceparent']).toBeUndefined();
});

test('a collector that refuses costs the traces, which is told, and nothing else', async () => {
  await using collector = await startTraceCollector({ ready: false });
  const warn = vi.fn<Log['warn']>();
  const tracing = new OpenTelemetry({ url: collector.url, serviceName: 'docmill', ratio: 1 }, {
    ...log,
    warn,
  } as Log);
  expect(await client(tracing).call(order())).toMatchObject({ kind: 'answered' });
  await tracing[Symbol.asyncDispose]();
  expect(warn.mock.calls).toEqual([
    [{ err: expect.any(Error), outage: 'trace collector', spans: 1 }, 'traces not sent'],
  ]);
});

test('a collector that is away holds up neither a call nor the end', async () => {
  const away = { url: 'http://127.0.0.1:1', serviceName: 'docmill', ratio: 1 };
  const tracing = new OpenTelemetry(away, log, { exportPollMs: 1000, drainMs: 20 });
  expect(await client(tracing).call(order())).toMatchObject({ kind: 'answered' });
  await tracing[Symbol.asyncDispose]();
});

test('calls are counted by what became of them, and by whether the operator lists the host', async () => {
  const metrics = new Metrics();
  const outbound = client(noTracing, metrics);
  const given = new AbortController();
  await outbound.call(order());
  status = 404;
  await outbound.call(order());
  await outbound.call(order({ url: 'http://10.1.2.3/' }));
  given.abort(new Error('given up'));
  await expect(outbound.call(order({ signal: given.signal }))).rejects.toThrow('given up');
  const { text } = await metrics.scrape(log);
  const counts = [...text.matchAll(/^docmill_outbound_call_duration_seconds_count\{(.*)\} (\d+)$/gm)];
  expect(counts.map(([, labels, count]) => [labels, count])).toEqual([
    ['target="listed",result="2xx"', '1'],
    ['target="listed",result="4xx"', '1'],
    ['target="other",result="refused"', '1'],
    ['target="listed",result="given-up"', '1'],
  ]);
});
