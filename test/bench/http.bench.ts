import { v7 } from 'uuid';
import { sampleInvoice } from '../../src/demo/sample-invoice.ts';
import type { KoaProgram } from './http/koa-program.ts';
import { startBenchPostgres } from './support/bench-postgres.ts';
import type { ClientProgram } from './support/client-program.ts';
import { Docmill } from './support/docmill.ts';
import type { DocmillProgram, Target } from './support/docmill-program.ts';
import { pathOf, type LoadRequest } from './support/load-request.ts';
import { Program } from './support/program.ts';
import { quantile, round, showTable } from './support/report.ts';

const rounds = Number(process.env['BENCH_ROUNDS'] ?? 3);
const seconds = Number(process.env['BENCH_SECONDS'] ?? 3);
const clients = 64;
const pageLength = 20;

/** One request, sent to Docmill and to bare Koa that answers the same JSON; medians of rounds in turn. */
export interface RequestRate {
  request: string;
  bytes: number;
  perSecond: number;
  koaPerSecond: number;
  ratio: number;
  /** Processor time of the service for a request, in microseconds. */
  cpuUs: number;
  koaCpuUs: number;
}

/** What the bench found. */
export interface HttpBench {
  bench: 'http';
  clients: number;
  rates: RequestRate[];
  /** The list over GraphQL to the same list over REST. */
  graphqlToRest: number;
}

/**
 * What requests cost beside bare Koa that answers the same JSON: reads of jobs with their invoices, their list over both
 * edges (all clients at one page, and each at another one), an invoice stored and read, a number taken. Words choose requests that begin with one of them.
 */
export async function run(words: readonly string[] = []): Promise<HttpBench> {
  await using stack = new AsyncDisposableStack();
  const postgres = stack.use(await startBenchPostgres());
  const docmill = await Docmill.open(postgres, stack);
  const worker = docmill.start('web,worker');
  const koa = stack.use(new Program<KoaProgram>(new URL('./http/koa-program.js', import.meta.url)));
  const client = stack.use(
    new Program<ClientProgram>(new URL('./support/client-program.js', import.meta.url)),
  );
  const installed = await worker.ask('install', {
    steps: Array.from({ length: 3 }, () => ({ action: 'bench.noop' })),
  });
  const all = Object.entries(await requestsOf(installed));
  await worker[Symbol.asyncDispose]();
  const service = stack.use(docmill.start('web'));
  const target = { ...installed, url: await service.ask('address', undefined) };
  const chosen = all.filter(
    ([name]) => words.length === 0 || words.some((word) => name.toLowerCase().startsWith(word.toLowerCase())),
  );
  const trials = [];
  for (const [name, request] of chosen) {
    const json = await send(target, request);
    const koaUrl = await koa.ask('serve', { name: encodeURI(name), json });
    const toKoa = { ...request, path: `/${encodeURI(name)}` };
    const sides = [
      new Side(service, { url: target.url, request }),
      new Side(koa, { url: koaUrl, request: toKoa }),
    ] as const;
    for (const side of sides) await side.load(client, 1);
    trials.push({ name, bytes: Buffer.byteLength(json), sides });
  }
  for (let round = 0; round < rounds; round += 1) {
    for (const side of trials.flatMap(({ sides }) => sides)) await side.measure(client);
  }
  const rates = trials.map(({ name, bytes, sides: [ours, bare] }) => ({
    request: name,
    bytes,
    perSecond: round(ours.perSecond, 0),
    koaPerSecond: round(bare.perSecond, 0),
    ratio: round(ours.perSecond / bare.perSecond, 3),
    cpuUs: round(ours.cpuUs, 0),
    koaCpuUs: round(bare.cpuUs, 0),
  }));
  showTable('Requests a second, beside bare Koa', rates);
  const rateOf = (name: string) => rates.find(({ request }) => request === name)?.perSecond ?? NaN;
  return { bench: 'http', clients, rates, graphqlToRest: round(rateOf(graphqlList) / rateOf(restList), 3) };
}

/** A request to one of the programs that are compared, and what was measured of it. */
class Side {
  readonly #program: Program<DocmillProgram> | Program<KoaProgram>;
  readonly #to: { url: string; request: LoadRequest };
  readonly #rates: number[] = [];
  readonly #costs: number[] = [];

  constructor(
    program: Program<DocmillProgram> | Program<KoaProgram>,
    to: { url: string; request: LoadRequest },
  ) {
    this.#program = program;
    this.#to = to;
  }

  get perSecond(): number {
    return quantile(this.#rates, 0.5);
  }

  get cpuUs(): number {
    return quantile(this.#costs, 0.5);
  }

  /** Sends the request for so many seconds; answers how often it was answered. */
  load(client: Program<ClientProgram>, seconds: number): Promise<number> {
    return client.ask('load', { ...this.#to, inFlight: clients, seconds });
  }

  async measure(client: Program<ClientProgram>): Promise<void> {
    const before = await this.#program.cpuMs();
    const begin = performance.now();
    const count = await this.load(client, seconds);
    this.#rates.push((count * 1000) / (performance.now() - begin));
    this.#costs.push((((await this.#program.cpuMs()) - before) * 1000) / count);
  }
}

const restList = 'List jobs';
const graphqlList = 'GraphQL list of jobs';

/** A list without envelopes and files, otherwise all that REST answers. */
const jobsQuery = `query Jobs($first: Int!) {
  jobs(first: $first) {
    nodes {
      id key workflowId siloEntryId status args tags dryRun resumeAt createdAt updatedAt completedAt
      faults { provider code message }
      intents {
        id stepId name provider completed createdAt updatedAt
        events { index at status code message args siloEntryId }
      }
    }
    pageInfo { hasNextPage endCursor }
  }
}`;

/** A row of a table on a page. */
const rowsQuery = `query Rows($first: Int!) {
  jobs(first: $first) {
    nodes { id key workflowId siloEntryId status tags createdAt completedAt }
    pageInfo { hasNextPage endCursor }
  }
}`;

/** Makes what is read, and answers what is asked. */
async function requestsOf(target: Target): Promise<Record<string, LoadRequest>> {
  const headers = { authorization: `Bearer ${target.token}`, 'content-type': 'application/json' };
  const get = (path: string, more: Record<string, string> = {}): LoadRequest => ({
    method: 'GET',
    path,
    headers: { ...headers, ...more },
  });
  const put = (path: string, content: object): LoadRequest => ({
    method: 'PUT',
    path,
    headers,
    body: JSON.stringify(content),
  });
  const graphql = (query: string): LoadRequest => ({
    method: 'POST',
    path: '/graphql',
    headers,
    body: JSON.stringify({ query, variables: { first: pageLength } }),
  });
  const data = sampleInvoice(new Date());
  const jobIds = Array.from({ length: pageLength + 1 }, () => v7());
  for (const id of jobIds)
    await send(target, put(`/transform/v1/jobs/${id}?wait=30`, { workflow_id: target.workflowId, data }));
  const series = `/sequence/v1/series/${v7()}`;
  await send(target, put(series, { name: 'Bench', padding: 6 }));
  const entry = put('/silo/v1/entries/{id}', { data });
  const { id: entryId } = JSON.parse(await send(target, entry)) as { id: string };
  return {
    Ping: get('/utils/v1/ping'),
    'Get job': get(`/transform/v1/jobs/${jobIds[0]}`),
    [restList]: get('/transform/v1/jobs'),
    'List jobs, each another page': get('/transform/v1/jobs?created_at={moment}'),
    'Gzipped list of jobs': get('/transform/v1/jobs', { 'accept-encoding': 'gzip' }),
    'Brotli list of jobs': get('/transform/v1/jobs', { 'accept-encoding': 'gzip, deflate, br' }),
    [graphqlList]: graphql(jobsQuery),
    'GraphQL rows of jobs': graphql(rowsQuery),
    'Put entry': entry,
    'Get entry': get(`/silo/v1/entries/${entryId}`),
    'Put number': put(`${series}/entries/{id}`, { meta: { order: 'A-1' } }),
  };
}

/** Sends a request once; answers the JSON that came. */
async function send({ url }: Target, request: LoadRequest): Promise<string> {
  const { method, path, headers, body } = request;
  const plain = { ...headers, 'accept-encoding': 'identity' };
  const answer = await fetch(`${url}${pathOf(request)}`, {
    method,
    headers: plain,
    ...(body !== undefined && { body }),
  });
  const json = await answer.text();
  if (!answer.ok || json.includes('"errors"')) throw new Error(`${method} ${path} was refused: ${json}`);
  return json;
}
