import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { startTemporaryPostgres } from '../../support/temporary-postgres.ts';

const main = fileURLToPath(new URL('../../../src/main.js', import.meta.url));
const patienceMs = 120_000;

/** What the service answered; status 0 when it did not within two minutes. */
export interface Answer {
  status: number;
  text: string;
}

/** A service in a process of its own, and one client of it. */
export interface RunningService extends AsyncDisposable {
  url: string;
  /** Sends a body as it is, or an object as JSON. */
  send(method: 'GET' | 'POST' | 'PUT', path: string, body?: string | object): Promise<Answer>;
}

/** Starts the program on a durable PostgreSQL of its own, web and worker in one process. */
export async function startProgram(): Promise<RunningService> {
  await using stack = new AsyncDisposableStack();
  const postgres = stack.use(await startTemporaryPostgres());
  const dataFolder = await mkdtemp(join(tmpdir(), 'docmill-bench-'));
  stack.defer(() => rm(dataFolder, { recursive: true, force: true }));
  const env = {
    PATH: process.env['PATH'],
    DATABASE_URL: postgres.url,
    DOCMILL_DATA: dataFolder,
    DOCMILL_RATE_LIMIT: '0',
    PORT: '0',
  };
  const child = spawn(process.execPath, [main, 'start'], { env, stdio: ['ignore', 'ignore', 'pipe'] });
  stack.defer(async () => {
    child.kill('SIGKILL');
    await once(child, 'close');
  });
  const url = await readyUrl(createInterface(child.stderr));
  const { stdout } = await promisify(execFile)(process.execPath, [main, 'token', '--workspace', 'bench'], {
    env,
  });
  const authorization = `Bearer ${stdout.trim()}`;
  const opened = stack.move();
  return {
    url,
    send: (method, path, body) => send(method, `${url}${path}`, authorization, body),
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  };
}

/** The address in the line of the log that says the service is ready; errors that it logs later are shown. */
async function readyUrl(lines: AsyncIterable<string> & NodeJS.EventEmitter): Promise<string> {
  return new Promise((resolve, reject) => {
    lines.on('line', (line: string) => {
      const { msg, url, level }: { msg: string; url: string; level: number } = JSON.parse(line);
      if (msg === 'ready') resolve(url);
      else if (level >= 50) process.stderr.write(`${line}\n`);
    });
    lines.on('close', () => reject(new Error('The service did not start')));
  });
}

async function send(
  method: string,
  url: string,
  authorization: string,
  body: string | object | undefined,
): Promise<Answer> {
  try {
    const response = await fetch(url, {
      method,
      headers: { authorization, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      signal: AbortSignal.timeout(patienceMs),
    });
    return { status: response.status, text: await response.text() };
  } catch {
    return { status: 0, text: '' };
  }
}
