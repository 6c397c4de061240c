import type { Answered, Asked, Memory, Questions } from './program.ts';

/** Answers what the bench asks this process, and ends with it. */
export function answer(questions: Questions, end: () => Promise<unknown> = async () => undefined): void {
  process.on('message', ({ id, question, given }: Asked) => {
    const asked = { ...questions, cpuMs, memory }[question] as (given: unknown) => Promise<unknown>;
    asked(given).then(
      (found) => send({ id, found }),
      (error: unknown) => send({ id, error: error instanceof Error ? `${error.stack}` : String(error) }),
    );
  });
  process.once('disconnect', () => {
    void end().finally(() => process.exit());
  });
}

/** Milliseconds of processor time since the process started. */
async function cpuMs(): Promise<number> {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** What is held once all that nobody holds is gone, in bytes. */
async function memory(): Promise<Memory> {
  // The second finds what finalizers of the first have let go.
  for (let times = 0; times < 2; times += 1) await globalThis.gc?.({ type: 'major', execution: 'async' });
  const { heapUsed, external, rss } = process.memoryUsage();
  return { heap: heapUsed, external, rss };
}

function send(answered: Answered): void {
  process.send?.(answered);
}
