import { threadId } from 'node:worker_threads';
import { loadThreadFunction } from './load-thread-function.ts';
import type { ThreadAnswer } from './thread-function.ts';
import type { HostedTask } from './thread-pool.ts';

/** Runs a task in a thread, after recording the id of the thread and the CPU time that it had used before. */
export async function run({ filename, name, input, meter }: HostedTask): Promise<ThreadAnswer<unknown>> {
  const work = await loadThreadFunction(filename, name);
  const { user, system } = process.threadCpuUsage();
  meter[1] = user + system;
  meter[0] = threadId;
  return work(input);
}
