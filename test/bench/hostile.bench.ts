import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { v7 } from 'uuid';
import { entryData, invoiceOf, jobs, note, patches, queries } from './hostile/hostile-bodies.ts';
import { startProgram, type RunningService } from './hostile/running-service.ts';

const jobPatienceMs = 120_000;
const noteCount = 100;
const seriesEntryCount = 1000;

/** What one body did to the service. */
export interface HostileCase {
  body: string;
  /** Status of the answer, 0 when there was none; of a job its end, or `unended`. */
  status: number | string;
  /** Until the answer, or until the job had ended, in milliseconds. */
  tookMs: number;
  /** Longest time that a request of `/healthz` took meanwhile, in milliseconds. */
  longestDelayMs: number;
}

/** What the bench found. */
export interface HostileBench {
  bench: 'hostile';
  /** Longest time that a request of `/healthz` took while nothing else was asked. */
  idleDelayMs: number;
  longestDelayMs: number;
  cases: HostileCase[];
}

/** Sends each hostile or merely large body alone, while another process asks the service whether it lives. */
export async function run(): Promise<HostileBench> {
  await using service = await startProgram();
  await using probe = new HealthProbe(service.url);
  const seriesId = v7();
  await prepare(service, seriesId);
  await probe.longestDelayMs();
  await setTimeout(2000);
  const idleDelayMs = await probe.longestDelayMs();
  const cases: HostileCase[] = [];
  for (const [body, send] of await casesOf(service, seriesId)) {
    await probe.longestDelayMs();
    const sentAt = performance.now();
    const status = await send();
    const tookMs = Math.round(performance.now() - sentAt);
    const longestDelayMs = await probe.longestDelayMs();
    cases.push({ body, status, tookMs, longestDelayMs });
    process.stderr.write(`${body}: ${status} after ${tookMs} ms, longest delay ${longestDelayMs} ms\n`);
  }
  const longestDelayMs = Math.max(...cases.map((each) => each.longestDelayMs));
  return { bench: 'hostile', idleDelayMs, longestDelayMs, cases };
}

/** The process that asks whether the service lives. */
class HealthProbe implements AsyncDisposable {
  readonly #process: ChildProcess;

  constructor(url: string) {
    const program = new URL('./hostile/health-probe.js', import.meta.url);
    this.#process = fork(fileURLToPath(program), [url]);
  }

  /** The longest time of an answer since the last call, in milliseconds; waits for the answer that is due. */
  async longestDelayMs(): Promise<number> {
    this.#process.send('longest');
    const [longest] = await once(this.#process, 'message');
    return Math.round(longest);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#process.kill();
    await once(this.#process, 'close');
  }
}

/** Makes what the queries ask for. */
async function prepare(service: RunningService, seriesId: string): Promise<void> {
  await put(service, `/sequence/v1/series/${seriesId}`, { name: 'Bench' });
  for (let made = 0; made < noteCount; made += 1) await put(service, `/silo/v1/entries/${v7()}`, note());
  for (let made = 0; made < seriesEntryCount; made += 50) {
    const entries = Array.from({ length: 50 }, () => `/sequence/v1/series/${seriesId}/entries/${v7()}`);
    await Promise.all(entries.map((path) => put(service, path, {})));
  }
}

/** What must go well, so that the rest can be measured. */
async function put(service: RunningService, path: string, body: object): Promise<void> {
  const { status, text } = await service.send('PUT', path, body);
  if (status !== 200) throw new Error(`PUT ${path} was answered ${status}: ${text}`);
}

type Case = readonly [body: string, send: () => Promise<HostileCase['status']>];

async function casesOf(service: RunningService, seriesId: string): Promise<Case[]> {
  const previous_id = v7();
  await put(service, `/silo/v1/entries/${previous_id}`, { data: invoiceOf(1) });
  const statusOf = async (method: 'PUT' | 'POST', path: string, body: string): Promise<number> =>
    (await service.send(method, path, body)).status;
  const entry = (body: string) => () => statusOf('PUT', `/silo/v1/entries/${v7()}`, body);
  const patched = (data: readonly object[]) =>
    entry(JSON.stringify({ content_type: 'application/json-patch+json', previous_id, data }));
  const workflows: Case[] = [];
  for (const [name, { steps, input }] of Object.entries(jobs)) {
    const workflow_id = v7();
    await put(service, `/transform/v1/workflows/${workflow_id}`, { name, steps });
    const body = JSON.stringify({ workflow_id, ...input });
    workflows.push([name, () => endOfJob(service, body)]);
  }
  return [
    ...Object.entries(entryData).map(([name, data]): Case => [name, entry(`{"data":${data}}`)]),
    ...Object.entries(patches).map(([name, operations]): Case => [name, patched(operations)]),
    ...workflows,
    ...Object.entries(queries(seriesId)).map(([name, query]): Case => {
      const body = JSON.stringify({ query });
      return [name, () => statusOf('POST', '/graphql', body)];
    }),
  ];
}

/** Creates a job and waits for its end; the status of the answer when it is refused. */
async function endOfJob(service: RunningService, body: string): Promise<HostileCase['status']> {
  const path = `/transform/v1/jobs/${v7()}`;
  const created = await service.send('PUT', path, body);
  if (created.status !== 202) return created.status;
  const deadline = performance.now() + jobPatienceMs;
  while (performance.now() < deadline) {
    const { status, completed_at }: { status: string; completed_at?: string } = JSON.parse(
      (await service.send('GET', path)).text || '{}',
    );
    if (completed_at !== undefined) return status;
    await setTimeout(100);
  }
  return 'unended';
}
