/* pg-boss as its users run it: what sends jobs and what works in one process, woken by notifications. */
import { PgBoss } from 'pg-boss';
import { answer } from '../support/answer.ts';
import type { LibraryProgram } from './graphile-program.ts';
import { LibraryLoad } from './library-load.ts';

const { DATABASE_URL = '', PEER_CONCURRENCY } = process.env;
const batchSize = Number(PEER_CONCURRENCY);

const boss = new PgBoss({ connectionString: DATABASE_URL, max: 20, schedule: false, useListenNotify: true });
boss.on('error', (error) => process.stderr.write(`${error}\n`));
await boss.start();
const queues = ['step-1', 'step-2', 'step-3'] as const;
const load = new LibraryLoad((id) => boss.send('step-1', { id }));
for (const queue of queues) await boss.createQueue(queue, { notify: true, partition: true });
for (const [index, queue] of queues.entries()) {
  const next = queues[index + 1];
  await boss.work<{ id: string }>(
    queue,
    { batchSize, burstWhenBatchFull: true, pollingIntervalSeconds: 0.5 },
    async (jobs) => {
      if (next)
        await boss.insert(
          next,
          jobs.map(({ data }) => ({ data })),
        );
      else for (const { data } of jobs) load.ended(data.id);
    },
  );
}

const questions: LibraryProgram = {
  rate: (given) => load.rate(given),
  lone: (given) => load.lone(given),
};

answer(questions, () => boss.stop({ graceful: false }));
