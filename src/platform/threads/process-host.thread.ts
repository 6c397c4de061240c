import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { ThreadFunction } from './thread-function.ts';
import type { ProcessAnswer, ProcessTask } from './worker-process.ts';

type Functions = Readonly<Record<string, ThreadFunction<unknown, unknown>>>;

/** Runs the tasks that a worker process is sent, one after the other, until nobody is there to send any. */
process.on('message', (task: ProcessTask) => {
  void answerOf(task).then((answer) => {
    process.send?.({ answer, rss: process.memoryUsage.rss() } satisfies ProcessAnswer);
  });
});
process.on('disconnect', () => process.exit());

/** A process whose parent was killed hears nothing of it while native code holds its main thread. */
const watch = `
  const { workerData: parent } = require('node:worker_threads');
  setInterval(() => { if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL'); }, 1000);
`;
new Worker(watch, {
  eval: true,
  workerData: process.ppid,
  resourceLimits: { maxOldGenerationSizeMb: 8, maxYoungGenerationSizeMb: 1 },
}).unref();

async function answerOf({ filename, name, input }: ProcessTask): Promise<ProcessAnswer['answer']> {
  try {
    const functions = (await import(pathToFileURL(filename).href)) as Functions;
    return (await functions[name]?.(input)) ?? { error: `there is no ${name}` };
  } catch (error) {
    return { error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}
