import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const program = join(import.meta.dirname, 'program.ts');

/** Another process that uses the embedded database of a folder; killed at the end of its scope. */
export type RunningProgram = AsyncDisposable & {
  /** The address that it printed; rejects when it ends without one. */
  readonly url: Promise<string>;
  /** Lets it stop its use in good order, and waits for its end. */
  leave(): Promise<number | null>;
  /** Sends a signal to it and its whole group, as a terminal does, and waits for its end. */
  signal(name: NodeJS.Signals): Promise<void>;
};

/** Starts the program in a process group of its own. */
export function startProgram(folder: string): RunningProgram {
  const child = spawn(process.execPath, [program, folder], {
    detached: true,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const url = firstLine(child.stdout, ended);
  url.catch(() => undefined);
  const signal = async (name: NodeJS.Signals) => {
    if (child.exitCode === null && child.signalCode === null) process.kill(-Number(child.pid), name);
    await ended;
  };
  const leave = async () => {
    child.stdin.end();
    await ended;
    return child.exitCode;
  };
  return { url, leave, signal, [Symbol.asyncDispose]: () => signal('SIGKILL') };
}

async function firstLine(output: NodeJS.ReadableStream, ended: Promise<unknown>): Promise<string> {
  const line = await Promise.race([once(createInterface(output), 'line'), ended.then(() => [])]);
  if (line[0] === undefined) throw new Error('the program ended without an address');
  return String(line[0]);
}
