import { Worker } from 'node:worker_threads';
import { loadThreadFunction } from './load-thread-function.ts';
import type { ProcessAnswer, ProcessTask } from './worker-process.ts';

/** Number of the current task, and CPU time of the process when the task began, in microseconds. */
const current = new Float64Array(new SharedArrayBuffer(2 * Float64Array.BYTES_PER_ELEMENT));

/** Runs the tasks that the parent sends, one after the other, until it disconnects. */
process.on('message', (task: ProcessTask) => {
  void answerOf(task).then((answer) => {
    process.send?.({ answer, rss: process.memoryUsage.rss() } satisfies ProcessAnswer);
  });
});
process.on('disconnect', () => process.exit());

/**
 * Source of a thread that reports the resource usage of the task whenever the parent sends a byte: native code may block the main
 * thread. The thread ends the process when the pipe closes, because then the parent has ended.
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
  // A task has used nothing while its module is loaded.
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
