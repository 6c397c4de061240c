import { v7 } from 'uuid';
import { expect, test } from 'vitest';
import { RequestError } from '../../../src/platform/errors.ts';
import { action } from '../../../src/transform/providers/action.ts';
import { sharedService } from '../../support/shared-service.ts';
import { until } from '../../support/until.ts';
import { newWorkflow, written, type ShownJob } from './trial.ts';

class NoConfig {}

const runs = new Map<string, number>();

/** Is unavailable twice, then fails for now. */
const unreliable = action<NoConfig>({
  id: 'test.unreliable',
  name: 'Unreliable',
  summary: 'Is unavailable twice, then fails for now',
  config: NoConfig,
  document: 'none',
  async run({ jobId }) {
    const run = (runs.get(jobId) ?? 0) + 1;
    runs.set(jobId, run);
    if (run <= 2) throw new RequestError('unavailable', 'The other system is unavailable');
    return { status: 'ERR', code: 'busy', message: 'Try later', retryInSeconds: 0 };
  },
});

const shared = sharedService({ actions: [unreliable], timings: { engine: { pollMs: 20 } } });

const query = `query ($id: ID!) { job(id: $id) {
  currentStep { attempt } intents { attempts events { status } } } }`;

const asked = ({ intents }: ShownJob) =>
  (intents[0]?.events ?? []).filter(({ status }) => status === 'RUN').length;

test(
  'attempts are the times that the action was asked: the same number in every place, and in the last message',
  { tags: 'slow' },
  async () => {
    const steps = written([{ name: 'Post', action: 'test.unreliable', config: {} }]);
    const workflow_id = await newWorkflow(shared.client, { steps });
    const id = v7();
    await shared.client.put(`/transform/v1/jobs/${id}`, { workflow_id });
    const look = async (): Promise<ShownJob & { intents: { attempts: number }[] }> =>
      (await shared.client.get(`/transform/v1/jobs/${id}`)).json;
    const database = await shared.service.database();
    const due = () =>
      database.query(`update pgboss.job set start_after = now(), priority = 0 where state = 'created'`);

    // Held back: nothing lets it go on but `due`.
    await until(async () => (await look()).status === 'ERR');
    await due();
    await until(async () => asked(await look()) === 2 && (await look()).status === 'ERR');
    const job = await look();
    expect(job.intents[0]?.attempts).toBe(2);
    const graphql = (await shared.client.graphql(query, { id })).json.data.job;
    expect(graphql.currentStep.attempt).toBe(2);
    expect(graphql.intents[0].attempts).toBe(2);

    await expect.poll(async () => (await due(), (await look()).status), { interval: 5 }).toBe('KO');
    const ended = await look();
    expect(ended.intents[0]?.attempts).toBe(34);
    expect(asked(ended)).toBe(34);
    expect(ended.faults?.[0]?.message).toBe('Try later; given up after 34 tries');
  },
);
