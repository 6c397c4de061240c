import { randomBytes } from 'node:crypto';
import { decodeProtectedHeader } from 'jose';
import { openCommandPlatform, type CommandPlatform } from '../../../src/command-line/command-platform.ts';
import { createLog } from '../../../src/platform/log.ts';
import { mailProvider } from '../../support/mail-provider.ts';
import { createDatabase } from '../../support/postgres.ts';
import { startTestService, TestClient, type TestAnswer, type TestService } from '../../support/service.ts';

/** Two processes over one database that share its secret and nothing else: each has a data folder of its own. */
export interface TwoProcesses extends AsyncDisposable {
  readonly databaseUrl: string;
  readonly services: readonly [TestService, TestService];
  /** What a command works with, beside the processes. */
  command(env?: Record<string, string>): Promise<CommandPlatform & AsyncDisposable>;
}

/** Makes a secret as operators do. */
export function newSecret(): string {
  return randomBytes(32).toString('base64');
}

/** Starts both at once, on an empty database. */
export async function startTwoProcesses(secret = newSecret()): Promise<TwoProcesses> {
  await using opening = new AsyncDisposableStack();
  const { url } = opening.use(await createDatabase());
  const options = { env: { DATABASE_URL: url, DOCMILL_SECRET: secret }, providers: [mailProvider] };
  const [one, other] = await Promise.all([startTestService(options), startTestService(options)]);
  opening.use(one);
  opening.use(other);
  const stack = opening.move();
  return {
    databaseUrl: url,
    services: [one, other],
    async command() {
      const own = new AsyncDisposableStack();
      const platform = await openCommandPlatform(one.config, createLog('silent'), own);
      return { ...platform, [Symbol.asyncDispose]: () => own.disposeAsync() };
    },
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  };
}

/** A client of another process with the token of one. */
export function clientAt({ url }: TestService, { token, workspace }: TestClient): TestClient {
  return new TestClient(url, token, workspace);
}

/** The id of the key that signed a token. */
export function kidOf({ token = '' }: TestClient): string | undefined {
  return decodeProtectedHeader(token).kid;
}

/** The ids of the keys that a process publishes. */
export async function publishedKids({ url }: TestService): Promise<string[]> {
  const response = await fetch(`${url}/.well-known/jwks.json`);
  const { keys } = (await response.json()) as { keys: { kid: string }[] };
  return keys.map(({ kid }) => kid).toSorted();
}

/** Work that goes on until it is stopped. */
export class Load implements AsyncDisposable {
  readonly refusals: { status: number; json: unknown }[] = [];
  rounds = 0;
  readonly #workers: Promise<void>[];
  #isOver = false;

  /** Each function makes one round of requests, none of which may be refused. */
  constructor(rounds: readonly (() => Promise<TestAnswer[]>)[]) {
    this.#workers = rounds.map((round) => this.#work(round));
  }

  /** Ends the work and returns what was refused. */
  async stop(): Promise<{ status: number; json: unknown }[]> {
    this.#isOver = true;
    await Promise.all(this.#workers);
    return this.refusals;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.stop();
  }

  async #work(round: () => Promise<TestAnswer[]>): Promise<void> {
    while (!this.#isOver) {
      for (const { status, json } of await round()) if (status >= 400) this.refusals.push({ status, json });
      this.rounds += 1;
    }
  }
}
