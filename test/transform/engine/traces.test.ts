import { expect, test } from 'vitest';
import { startTestService } from '../../support/service.ts';
import { startTraceCollector } from '../../support/trace-collector.ts';
import { until } from '../../support/until.ts';
import { trialActions } from './trial-actions.ts';

const workflow = '0197a0c0-0000-4000-8000-0000000000a1';

test('a request, the job that it creates and its steps are one trace, which goes on from the caller', async () => {
  await using collector = await startTraceCollector();
  await using service = await startTestService({
    env: { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_SERVICE_NAME: 'billing' },
    actions: trialActions,
  });
  const client = await service.client();
  await client.put(`/transform/v1/workflows/${workflow}`, { steps: [{ action: 'trial.end' }] });
  const [traceId, caller] = ['4bf92f3577b34da6a3ce929d0e0e4736', '00f067aa0ba902b7'];
  const { json } = await client.post(
    '/transform/v1/jobs?wait=60',
    { workflow_id: workflow },
    { traceparent: `00-${traceId}-${caller}-01` },
  );
  const traced = () => collector.spans.filter((span) => span.traceId === traceId);
  await until(() => traced().length >= 2);
  const request = traced().find(({ parentSpanId }) => parentSpanId === caller);
  expect(request).toMatchObject({
    name: 'POST /transform/v1/jobs',
    kind: 2,
    attributes: { 'http.route': '/transform/v1/jobs', 'http.response.status_code': 202 },
    resource: { 'service.name': 'billing' },
  });
  const run = traced().find(({ parentSpanId }) => parentSpanId === request?.spanId);
  expect(run).toMatchObject({
    name: 'job',
    kind: 5,
    attributes: { 'docmill.job.id': json.id, 'docmill.workflow.id': workflow },
  });
});
