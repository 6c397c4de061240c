import { randomUUID } from 'node:crypto';
import { v7 } from 'uuid';
import { invoice } from '../contract/world.ts';
import { delay } from '../support/delay.ts';
import type { TestClient } from '../support/service.ts';
import type { ShownJob } from '../transform/engine/trial.ts';
import type { RecordingProvider } from './recording-provider.ts';

/** Seven steps that do everything a step can: make another entry, fail for now, reach outside, change the entry, number, wait, sign. */
export interface Journey {
  workflowId: string;
  seriesId: string;
  provider: RecordingProvider;
  /** The jobs that were acknowledged. */
  accepted: string[];
  /** Jobs beside them that go another way, which a case judges itself. */
  others: string[];
  /** The same workflow, once undisturbed. */
  undisturbed: ShownJob;
}

/** Makes the workflow, and runs it once while nothing is wrong. */
export async function startJourney(client: TestClient, provider: RecordingProvider): Promise<Journey> {
  const [seriesId, workflowId, integration] = [randomUUID(), randomUUID(), randomUUID()];
  await done(client.put(`/sequence/v1/series/${seriesId}`, { name: 'Invoices', prefix: 'F-' }));
  await done(
    client.put(`/transform/v1/integrations/${integration}`, { provider: 'http', config: provider.config }),
  );
  const steps = [
    { name: 'copy', action: 'silo.replicate' },
    { name: 'enrich', action: 'chaos.enrich', config: { step: 1 } },
    { name: 'number', action: 'sequence.enumerate', config: { series_id: seriesId } },
    { name: 'sleep', action: 'silo.sleep', config: { seconds: 1 } },
    { name: 'sign', action: 'silo.close' },
    { name: 'file', action: 'chaos.file', config: { step: 5 } },
    { name: 'sent', action: 'silo.state', config: { state: 'sent' } },
  ];
  await done(client.put(`/transform/v1/workflows/${workflowId}`, { steps }));
  const first = v7();
  const order = { workflow_id: workflowId, data: invoice };
  const undisturbed = await done(client.put(`/transform/v1/jobs/${first}?wait=60`, order));
  if (undisturbed.status !== 'OK') throw new Error(JSON.stringify(undisturbed));
  return { workflowId, seriesId, provider, accepted: [first], others: [], undisturbed };
}

/** The answer of a request that has to go well. */
export async function done(answer: ReturnType<TestClient['put']>): Promise<ShownJob> {
  const { status, json } = await answer;
  if (status >= 300) throw new Error(JSON.stringify(json));
  return json as ShownJob;
}

/** How many creates are under way at a time. */
const writers = 8;

/**
 * Creates jobs as a client does that wants them made: whoever hears nothing, or that the service is not there, asks
 * again under the same id, perhaps another web.
 */
export async function createJobs(
  { workflowId, accepted }: Journey,
  count: number,
  client: () => TestClient,
): Promise<void> {
  const waiting = Array.from({ length: count }, () => v7());
  const create = async (id: string): Promise<void> => {
    for (;;) {
      const body = { workflow_id: workflowId, data: invoice };
      const answer = await client()
        .put(`/transform/v1/jobs/${id}`, body)
        .catch(() => undefined);
      if (answer?.status === 202) break;
      if (answer && answer.status !== 503) throw new Error(JSON.stringify(answer.json));
      await delay(50);
    }
    accepted.push(id);
  };
  await Promise.all(
    Array.from({ length: writers }, async () => {
      for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) await create(id);
    }),
  );
}
