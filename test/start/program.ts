import { randomInt } from 'node:crypto';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { startEmbeddedPostgres } from '../../src/platform/database/embedded/embedded-postgres.ts';
import { copyCluster } from '../support/copied-cluster.ts';
import { TestClient } from '../support/service.ts';
import { sharedResource } from '../support/shared-resource.ts';
import { until } from '../support/until.ts';

const repository = resolve(import.meta.dirname, '../..');
/** The program as it is started. */
export const main = join(repository, 'dist/main.js');

/** Builds the program, once for all tests of a run. */
export function buildProgram(): Promise<object> {
  return sharedResource('/program');
}

/** The environment of a program beside PATH; nothing else is handed down. */
export type ProgramEnv = Readonly<Record<string, string>>;

/** A running Docmill, in a process of its own; killed at the end of its scope. */
export interface Program extends AsyncDisposable {
  pid: number;
  /** The exit code, or the name of the signal that ended it. */
  ended: Promise<number | string>;
  stdout: Promise<string>;
  stderr: Promise<string>;
  /** What it has written to stdout so far. */
  written(): string;
  /** The lines of its log so far. */
  logged(): string;
  signal(name: NodeJS.Signals): void;
}

/** Another account that a program is run under, or another copy of it. */
interface Otherwise {
  readonly uid?: number;
  readonly main?: string;
}

/** Runs `docmill` with these arguments. */
export function runProgram(
  args: readonly string[],
  env: ProgramEnv,
  { main: copy = main, ...account }: Otherwise = {},
): Program {
  const child = spawn(process.execPath, [copy, ...args], {
    ...account,
    cwd: repository,
    env: {
      PATH: process.env['PATH'],
      DOCMILL_LOG_LEVEL: 'error',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let written = '';
  let logged = '';
  child.stdout.on('data', (chunk: Buffer) => (written += chunk.toString()));
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => (logged += chunk));
  const ended = endOf(child);
  return {
    pid: Number(child.pid),
    ended,
    stdout: ended.then(() => written),
    stderr: ended.then(() => logged),
    written: () => written,
    logged: () => logged,
    signal: (name) => void child.kill(name),
    async [Symbol.asyncDispose]() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

async function endOf(child: ChildProcess): Promise<number | string> {
  await once(child, 'close');
  return child.exitCode ?? child.signalCode ?? 'gone';
}

/** Runs a command to its end. */
export async function runToEnd(args: readonly string[], env: ProgramEnv, otherwise: Otherwise = {}) {
  await using program = runProgram(args, env, otherwise);
  const [ended, stdout, stderr] = await Promise.all([program.ended, program.stdout, program.stderr]);
  return { ended, stdout, stderr };
}

/** A data folder and a port for programs; at the end of its scope the folder goes, with the database in it. */
export interface Place extends AsyncDisposable {
  folder: string;
  port: number;
  url: string;
  env: ProgramEnv;
  /** Starts the service here; with `env`, some settings are otherwise. */
  start(env?: ProgramEnv): Program;
  /** Starts the service and waits until it can serve. */
  startReady(env?: ProgramEnv): Promise<Program>;
  /** A client with a new admin token of the workspace `acme`, which the command line made. */
  client(): Promise<TestClient>;
  /** What runs here as PostgreSQL's main process. */
  postmaster(): Promise<{ pid: number | undefined }>;
  /** Kills PostgreSQL's main process, as power failures and the kernel do. */
  killPostgres(): Promise<void>;
}

/** A folder for an installation: as one was left that was started before, or none yet for one that was never started. */
export async function newPlace({ isFirst = false } = {}): Promise<Place> {
  const parent = await mkdtemp(join(tmpdir(), 'docmill-start-'));
  const folder = join(parent, 'data');
  const postgres = join(folder, 'postgres');
  if (!isFirst) {
    // Root gives the database to an account that has to pass through here.
    await chmod(parent, 0o711);
    await mkdir(folder);
    await copyCluster(postgres);
  }
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const env = { DOCMILL_DATA: folder, PORT: String(port) };
  const start = (more: ProgramEnv = {}) => runProgram(['start'], { ...env, ...more });
  const postmaster = async () => {
    const file = await readFile(join(postgres, 'cluster/postmaster.pid'), 'utf8').catch(() => undefined);
    return { pid: file === undefined ? undefined : Number.parseInt(file, 10) };
  };
  return {
    folder,
    port,
    url,
    env,
    start,
    postmaster,
    async startReady(more = {}) {
      const program = start(more);
      await untilReady(program, `http://127.0.0.1:${more['PORT'] ?? port}`);
      return program;
    },
    async client() {
      const { stdout } = await runToEnd(['token', '--workspace', 'acme', '--scope', 'admin'], env);
      return new TestClient(url, stdout.trim(), 'acme');
    },
    async killPostgres() {
      process.kill(Number((await postmaster()).pid), 'SIGKILL');
    },
    async [Symbol.asyncDispose]() {
      if ((await postmaster()).pid !== undefined)
        await (await startEmbeddedPostgres({ folder: postgres })).stop();
      await rm(parent, { recursive: true, force: true, maxRetries: 20 });
    },
  };
}

/** A port that nobody listens on, below those that the system gives to connections of other tests meanwhile. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(10_000, 32_000);
    const server = createServer().listen(port);
    try {
      await once(server, 'listening');
    } catch {
      continue;
    }
    server.close();
    await once(server, 'close');
    return port;
  }
}

/** The status of `/readyz`; 0 when nobody answers. */
export async function readiness(url: string): Promise<number> {
  return fetch(`${url}/readyz`).then(
    ({ status }) => status,
    () => 0,
  );
}

/** Waits until a program can serve. */
export function untilReady(program: Program, url: string): Promise<void> {
  return untilRunning(program, async () => (await readiness(url)) === 200);
}

/** Waits until `state` answers yes; throws what the program said when it ends instead. */
export async function untilRunning(program: Program, state: () => Promise<boolean> | boolean): Promise<void> {
  const end = program.ended.then(async (code) => {
    throw new Error(`the program ended with ${code}: ${await program.stderr}`);
  });
  await Promise.race([until(state), end]);
  end.catch(() => undefined);
}
