import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { startService, type Service } from '../../src/app.ts';
import { readConfig, type Config } from '../../src/platform/config.ts';
import { createLog } from '../../src/platform/log.ts';
import { testTimings, type TimingChanges } from './timings.ts';
import type { Action } from '../../src/transform/providers/action.ts';
import type { Provider } from '../../src/transform/providers/provider.ts';
import { createDatabase } from './postgres.ts';

/** What a test may want to be otherwise. */
export interface TestServiceOptions {
  /** Environment variables beside those every test service has. */
  env?: Readonly<Record<string, string>>;
  /** Durations that are to be shorter or longer than those of every test service. */
  timings?: TimingChanges;
  /** Actions of a provider of the test's own, which no integration configures. */
  actions?: readonly Action[];
  /** Providers beside those of the service. */
  providers?: readonly Provider[];
  /** Destination of the log lines; stderr by default. */
  logLines?: { write(line: string): void };
}

/** A whole service on a database of its own, and a client of a new workspace of it. */
export interface TestService extends AsyncDisposable {
  url: string;
  service: Service;
  config: Config;
  /** A client with a token of the given scope in a workspace; a new workspace when none is named. One that answers does so for an integration. */
  client(options?: { workspace?: string; scope?: string; integration?: string }): Promise<TestClient>;
  /** A connection to its database, for what no endpoint shows; it ends before the service does. */
  database(): Promise<Client>;
}

/** Starts a service in this process: real PostgreSQL, real sockets, a free port. */
export async function startTestService({
  env = {},
  timings = {},
  actions = [],
  providers = [],
  logLines,
}: TestServiceOptions = {}): Promise<TestService> {
  await using stack = new AsyncDisposableStack();
  const database = stack.use(await createDatabase());
  const dataFolder = await mkdtemp(join(tmpdir(), 'docmill-service-'));
  stack.defer(() => rm(dataFolder, { recursive: true, force: true }));
  const settings = readConfig({
    PORT: '0',
    DATABASE_URL: database.url,
    DOCMILL_DATA: dataFolder,
    DOCMILL_LOG_LEVEL: 'error',
    DOCMILL_RATE_LIMIT: '0',
    DOCMILL_FAILED_AUTHENTICATIONS: '0',
    ...env,
  });
  const config = { ...settings, timings: testTimings(timings) };
  const own = { id: 'test', name: 'Test', summary: 'What a test needs', actions };
  const service = stack.use(
    await startService(config, createLog(config.logLevel, logLines, config.timings.log), [own, ...providers]),
  );
  const url = service.url ?? '';
  const { tokens, workspaces } = service.access;
  const opened = stack.move();
  return {
    url,
    service,
    config,
    async client({ workspace = `w-${randomUUID()}`, scope = 'admin', integration } = {}) {
      const order = {
        workspace: await workspaces.ensure(workspace),
        subject: 'test',
        scopes: scope.split(' '),
        ...(scope === 'transform:answer' && { integrationId: integration }),
      };
      return new TestClient(url, await tokens.issue(order as Parameters<typeof tokens.issue>[0]), workspace);
    },
    async database() {
      const client = new Client({ connectionString: database.url });
      await client.connect();
      opened.defer(() => client.end());
      return client;
    },
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  };
}

/** Whatever JSON can say; a test reaches into it and states what it expects. */
export type Json = Parameters<typeof JSON.stringify>[0];

/** An answer of the service. */
export interface TestAnswer {
  status: number;
  headers: Headers;
  json: Json;
}

/** Calls REST and GraphQL with one token; without one when `token` is undefined. */
export class TestClient {
  readonly url: string;
  readonly token: string | undefined;
  readonly workspace: string;

  constructor(url: string, token: string | undefined, workspace: string) {
    this.url = url;
    this.token = token;
    this.workspace = workspace;
  }

  get(path: string, headers: Record<string, string> = {}): Promise<TestAnswer> {
    return this.send('GET', path, undefined, headers);
  }

  put(path: string, body: unknown, headers: Record<string, string> = {}): Promise<TestAnswer> {
    return this.send('PUT', path, body, headers);
  }

  post(path: string, body: unknown, headers: Record<string, string> = {}): Promise<TestAnswer> {
    return this.send('POST', path, body, headers);
  }

  patch(path: string, body: unknown, headers: Record<string, string> = {}): Promise<TestAnswer> {
    return this.send('PATCH', path, body, headers);
  }

  /** A GraphQL operation; `json` has `data` and `errors`, but not what it cost. */
  async graphql(query: string, variables: Record<string, unknown> = {}): Promise<TestAnswer> {
    const { json, ...answer } = await this.post('/graphql', { query, variables });
    const { extensions: _cost, ...result } = json;
    return { ...answer, json: result };
  }

  async send(
    method: string,
    path: string,
    body: unknown,
    headers: Record<string, string>,
  ): Promise<TestAnswer> {
    const response = await fetch(`${this.url}${path}`, {
      method,
      // What is answered is what the address says, not where it leads.
      redirect: 'manual',
      headers: {
        ...(this.token && { authorization: `Bearer ${this.token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    // Pages, scripts and files are answered as they are.
    const isJson = /[/+]json/.test(response.headers.get('content-type') ?? '');
    return {
      status: response.status,
      headers: response.headers,
      json: text === '' ? undefined : isJson ? JSON.parse(text) : text,
    };
  }
}
