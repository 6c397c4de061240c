import { lookup } from 'node:dns';
import { Agent, Pool, type Dispatcher } from 'undici';
import type { Log } from '../log.ts';
import { LruMap } from '../lru-map.ts';
import { histogram, Metrics, type Histogram } from '../metrics.ts';
import { noTracing, type Tracing } from '../tracing/tracing.ts';
import type { AllowList } from './allow-list.ts';
import { Circuit, type CircuitLimits, type Verdict } from './circuit.ts';
import { Exchange } from './exchange.ts';
import { guardedConnector, targetOf, type Resolve } from './guarded-connector.ts';
import type { OutboundResult } from './outbound-result.ts';
import { Slots } from './slots.ts';
import { TimeLimit } from './time-limit.ts';

/** A request to someone else's server. */
export interface OutboundCall {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Whole, `http` or `https`, without a user. */
  readonly url: string;
  /** The workspace for which the call is made: one that keeps a host busy or finds it failing does so for itself. */
  readonly workspace: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
  /** From the connection to the last byte of the answer. */
  readonly timeoutMs: number;
  /** The longest body of an answer. */
  readonly maxBytes: number;
  readonly signal: AbortSignal;
}

export interface OutboundOptions {
  /** What may be called beside the public internet. */
  allow: AllowList;
  /** How many calls a workspace has open at one host. */
  callsPerHost: number;
  circuit?: CircuitLimits;
  /** How long a call waits for its turn at a host. */
  waitMs?: number;
  resolve?: Resolve;
}

/** Who is told what the client does. */
export interface OutboundObservers {
  readonly log: Pick<Log, 'warn'>;
  readonly metrics?: Metrics;
  readonly tracing?: Tracing;
}

const callSeconds = histogram(
  'outbound_call_duration_seconds',
  'How long calls took, with the wait for their turn, by whether the operator lists the host, and by what became of them.',
  'target',
  'result',
);

/** Hosts that are remembered with what they are doing, of all workspaces. */
const rememberedHosts = 10_000;
const connectMs = 10_000;

/** Statuses with which a host, or what stands before it, says that it cannot work now. */
const overloaded: ReadonlySet<number> = new Set([429, 502, 503, 504]);

/** A workspace's calls to one origin. */
interface Host {
  readonly slots: Slots;
  readonly circuit: Circuit;
}

/**
 * Makes every call to servers that users name. It connects to public and allowed addresses only, follows no redirect, takes
 * no compressed answer, bounds time, size and calls per host, and leaves a host that fails in peace for a while.
 */
export class OutboundClient implements AsyncDisposable {
  readonly #agent: Agent;
  readonly #log: Pick<Log, 'warn'>;
  readonly #seconds: Histogram<readonly ['target', 'result']>;
  readonly #tracing: Tracing;
  readonly #options: Required<OutboundOptions>;
  readonly #hosts = new LruMap<string, Host>(rememberedHosts);

  constructor(
    options: OutboundOptions,
    { log, metrics = new Metrics(), tracing = noTracing }: OutboundObservers,
  ) {
    this.#log = log;
    this.#seconds = metrics.of(callSeconds);
    this.#tracing = tracing;
    this.#options = {
      circuit: { failures: 5, firstPauseMs: 5000, longestPauseMs: 120_000 },
      waitMs: 5000,
      resolve: lookup,
      ...options,
    };
    const { allow, resolve } = this.#options;
    this.#agent = new Agent({
      factory: (origin) =>
        new Pool(origin, { connect: guardedConnector(new URL(origin), { allow, resolve, connectMs }) }),
    });
  }

  /** Answers what became of the call, whatever became of it; throws only the reason of `signal`. */
  async call(call: OutboundCall): Promise<OutboundResult> {
    const url = callableUrl(call.url);
    if (typeof url === 'string') return { kind: 'refused', message: url };
    const target = targetOf(url);
    const startedAt = performance.now();
    let result = 'given-up';
    const attributes = {
      'http.request.method': call.method,
      'server.address': target.host,
      'server.port': target.port,
    };
    try {
      return await this.#tracing.span({ name: call.method, kind: 'client', attributes }, async (span) => {
        const traceparent = this.#tracing.current();
        const headers = { ...call.headers, ...(traceparent !== undefined && { traceparent }) };
        const found = await this.#inTurn(url, { ...call, headers });
        result = nameOf(found);
        if (found.kind === 'answered') span.set('http.response.status_code', found.status);
        if (found.kind !== 'answered' || found.status >= 400) span.fail(result);
        return found;
      });
    } finally {
      const isListed = this.#options.allow.lists(target);
      const seconds = (performance.now() - startedAt) / 1000;
      this.#seconds.observe(seconds, isListed ? 'listed' : 'other', result);
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#agent.destroy();
  }

  /** Calls a host as soon as it is this call's turn. */
  async #inTurn(url: URL, call: OutboundCall): Promise<OutboundResult> {
    const host = this.#hostOf(url, call.workspace);
    using wait = new TimeLimit(this.#options.waitMs, call.signal);
    const isTaken = await host.slots.take(wait.signal);
    try {
      call.signal.throwIfAborted();
      return isTaken ? await this.#guarded(host, url, call) : busy(url);
    } finally {
      if (isTaken) host.slots.giveBack();
    }
  }

  async #guarded({ circuit }: Host, url: URL, call: OutboundCall): Promise<OutboundResult> {
    const passage = circuit.enter();
    if (typeof passage === 'number') return failing(url, passage);
    let verdict: Verdict = 'nothing';
    try {
      const result = await this.#exchange(url, call);
      verdict = verdictOf(result);
      return result;
    } finally {
      const wasOpen = circuit.isOpen;
      passage.end(verdict);
      if (circuit.isOpen && !wasOpen)
        this.#log.warn({ host: url.host }, 'outbound calls to a host suspended');
    }
  }

  async #exchange(url: URL, { method, headers, body, ...call }: OutboundCall): Promise<OutboundResult> {
    const exchange = new Exchange(url.host, call.maxBytes);
    using limit = new TimeLimit(call.timeoutMs, call.signal);
    limit.signal.addEventListener('abort', () => exchange.giveUp());
    const request: Dispatcher.DispatchOptions = {
      origin: url.origin,
      path: url.pathname + url.search,
      method,
      headers: { 'user-agent': 'docmill', 'accept-encoding': 'identity', ...headers },
      body: body ?? null,
      headersTimeout: 0,
      bodyTimeout: 0,
    };
    this.#agent.dispatch(request, exchange);
    const result = await exchange.result;
    call.signal.throwIfAborted();
    return result;
  }

  #hostOf({ origin }: URL, workspace: string): Host {
    const key = `${workspace} ${origin}`;
    const known = this.#hosts.get(key);
    if (known) return known;
    const { callsPerHost, circuit } = this.#options;
    const host = { slots: new Slots(callsPerHost), circuit: new Circuit(circuit) };
    this.#hosts.set(key, host);
    return host;
  }
}

/** The class of a status, or the code of what became of a call; `given-up`: whoever called no longer waits. */
function nameOf(result: OutboundResult): string {
  if (result.kind === 'answered') return `${Math.floor(result.status / 100)}xx`;
  return result.kind === 'refused' ? 'refused' : result.code;
}

/** A URL that can be called, should its host be allowed, or why it cannot be. */
function callableUrl(text: string): URL | string {
  const url = URL.parse(text);
  if (!url) return 'The URL cannot be read';
  if (!/^https?:$/.test(url.protocol)) return 'Only http and https can be called';
  if (url.username || url.password) return 'A URL that is called may hold neither a user nor a password';
  return url;
}

function busy({ host }: URL): OutboundResult {
  const message = `Too many calls to ${host} are under way`;
  return {
    kind: 'unavailable',
    code: 'host-busy',
    message,
    retryInSeconds: Math.ceil(5 + 10 * Math.random()),
  };
}

function failing({ host }: URL, pauseMs: number): OutboundResult {
  const message = `${host} keeps failing and is not called for the moment`;
  return { kind: 'unavailable', code: 'host-failing', message, retryInSeconds: Math.ceil(pauseMs / 1000) };
}

function verdictOf(result: OutboundResult): Verdict {
  if (result.kind === 'refused') return 'nothing';
  if (result.kind === 'answered') return overloaded.has(result.status) ? 'failing' : 'working';
  return result.code === 'answer-too-large' ? 'working' : 'failing';
}
