import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import type { OutboundClient } from '../../../src/platform/outbound/outbound-client.ts';
import { action, type Action } from '../../../src/transform/providers/action.ts';
import { startTestService } from '../../support/service.ts';
import { startTraceCollector, type CollectedSpan } from '../../support/trace-collector.ts';
import { until } from '../../support/until.ts';
import { trialActions } from './trial-actions.ts';

const workflow = '0197a0c0-0000-4000-8000-0000000000a1';
const [traceId, caller] = ['4bf92f3577b34da6a3ce929d0e0e4736', '00f067aa0ba902b7'];
const traceparent = `00-${traceId}-${caller}-01`;

class NoConfig {}

/** Calls someone else's server. */
function calling(url: string, outbound: () => OutboundClient): Action {
  const limits = { timeoutMs: 5000, maxBytes: 1000 };
  return action<NoConfig>({
    id: 'test.call',
    name: 'Call',
    summary: 'Calls another server',
    config: NoConfig,
    document: 'none',
    async run({ scope, signal }) {
      await outbound().call({ method: 'POST', url, workspace: scope.workspaceId, signal, ...limits });
      return { status: 'OK' };
    },
  });
}

test(
  'a request, its job, the steps and their calls are one trace, which goes on from the caller',
  { tags: 'slow' },
  async () => {
    await using stack = new AsyncDisposableStack();
    const collector = stack.use(await startTraceCollector());
    const told: unknown[] = [];
    const other = createServer(({ headers }, response) => {
      told.push(headers['traceparent']);
      response.end();
    }).listen(0, '127.0.0.1');
    stack.defer(() => void other.close());
    await once(other, 'listening');
    const url = `http://127.0.0.1:${(other.address() as AddressInfo).port}/`;
    const outbound = (): OutboundClient => service.service.platform.outbound;
    const service = stack.use(
      await startTestService({
        env: {
          OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
          OTEL_SERVICE_NAME: 'billing',
          DOCMILL_OUTBOUND_ALLOW: '127.0.0.1',
        },
        actions: [...trialActions, calling(url, outbound)],
      }),
    );
    const client = await service.client();
    const steps = [{ action: 'test.call' }, { action: 'trial.slow' }];
    await client.put(`/transform/v1/workflows/${workflow}`, { steps });
    const body = { workflow_id: workflow };
    const { json } = await client.post('/transform/v1/jobs?wait=60', body, { traceparent });
    const traced = () => collector.spans.filter((span) => span.traceId === traceId);
    await until(() => traced().length === 5);
    const childOf = (parent: string | undefined, name: string): CollectedSpan | undefined =>
      traced().find((span) => span.parentSpanId === parent && span.name === name);

    const request = childOf(caller, 'POST /transform/v1/jobs');
    expect(request).toMatchObject({
      kind: 2,
      attributes: { 'http.route': '/transform/v1/jobs', 'http.response.status_code': 202 },
      resource: { 'service.name': 'billing' },
    });
    const run = childOf(request?.spanId, 'job');
    const ids = { 'docmill.job.id': json.id, 'docmill.workflow.id': workflow };
    expect(run).toMatchObject({ kind: 5, attributes: ids });
    const step = childOf(run?.spanId, 'step test.call');
    const intent = { 'docmill.intent.id': json.intents[0].id, 'docmill.step.status': 'OK' };
    expect(step).toMatchObject({ kind: 1, attributes: intent });
    const call = childOf(step?.spanId, 'POST');
    expect(call).toMatchObject({ kind: 3, attributes: { 'server.address': '127.0.0.1' } });
    expect(told).toEqual([`00-${traceId}-${call?.spanId}-01`]);
    expect(childOf(run?.spanId, 'step trial.slow')).toMatchObject({
      attributes: { 'docmill.step.status': 'TIMEOUT' },
      status: { code: 2, message: 'TIMEOUT' },
    });
  },
);

test('a job that waits goes on in the trace that it was created in', { tags: 'slow' }, async () => {
  await using collector = await startTraceCollector();
  await using service = await startTestService({
    env: { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url },
    timings: { engine: { pollMs: 50 }, tracing: { exportPollMs: 100 } },
    actions: trialActions,
  });
  const client = await service.client();
  const outcomes = [{ status: 'ERR', retryInSeconds: 0.01 }, { status: 'OK' }];
  await client.put(`/transform/v1/workflows/${workflow}`, {
    steps: [{ action: 'trial.script', config: { outcomes } }],
  });
  await client.post('/transform/v1/jobs?wait=60', { workflow_id: workflow }, { traceparent });
  const runs = () =>
    collector.spans.filter((span) => span.traceId === traceId && span.name === 'step trial.script');
  await until(() => runs().length === 2);
  expect(runs().map(({ attributes }) => attributes['docmill.step.status'])).toEqual(['ERR', 'OK']);
  expect(new Set(runs().map(({ attributes }) => attributes['docmill.intent.id'])).size).toBe(1);
});
