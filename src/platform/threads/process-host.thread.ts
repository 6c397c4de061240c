import { Worker } from 'node:worker_threads';
import { loadThreadFunction } from './load-thread-function.ts';
import type { ProcessAnswer, ProcessTask } from './worker-process.ts';

/** Number of the current task, and processor time that the process had used when the task began, in microseconds. */
const current = new Float64Array(new SharedArrayBuffer(2 * Float64Array.BYTES_PER_ELEMENT));

/** Runs the tasks that a worker process is sent, one after the other, until nobody is there to send any. */
process.on('message', (task: ProcessTask) => {
  void answerOf(task).then((answer) => {
    process.send?.({ answer, rss: process.memoryUsage.rss() } satisfies ProcessAnswer);
  });
});
process.on('disconnect', () => process.exit());

/**
 * Native code can hold the main thread for as long as it likes, so a thread of its own reports what the task uses, whenever the
 * parent asks by a byte. It ends the process when the pipe ends, because then the parent has.
 */
const watch = `
  const { Socket } = require('node:net');
  const { workerData: current } = require('node:worker_threads');
  const pipe = new Socket({ fd: 4 });
  pipe.on('data', () => {
    const [number, begunAt] = current;
    const { user, system } = process.cpuUsage();
    pipe.write(JSON.stringify([number, (user + system - begunAt) / 1000, process.memoryUsage.rss()]));
  });
  pipe.on('error', () => {});
  pipe.on('close', () => process.kill(process.pid, 'SIGKILL'));
`;
new Worker(watch, {
  eval: true,
  workerData: current,
  resourceLimits: { maxOldGenerationSizeMb: 8, maxYoungGenerationSizeMb: 1 },
}).unref();

async function answerOf({ number, filename, name, input }: ProcessTask): Promise<ProcessAnswer['answer']> {
  // While its module is loaded a task has used nothing.
  current[1] = Number.MAX_VALUE;
  current[0] = number;
  try {
    const work = await loadThreadFunction(filename, name);
    const { user, system } = process.cpuUsage();
    current[1] = user + system;
    return await work(input);
  } catch (error) {
    return { error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}
