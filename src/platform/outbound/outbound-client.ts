import { lookup } from 'node:dns';
import type { Socket } from 'node:net';
import { Agent, Pool, type Dispatcher } from 'undici';
import type { Log } from '../log.ts';
import { histogram, Metrics, type Histogram } from '../metrics.ts';
import { defaultTimings, type Timings } from '../timings.ts';
import { noTracing, type Span, type Tracing } from '../tracing/tracing.ts';
import type { AllowList, Target } from './allow-list.ts';
import type { Verdict } from './circuit.ts';
import { Exchange } from './exchange.ts';
import { guardedConnector, guardedSocket, targetOf, type Resolve } from './guarded-connector.ts';
import { HostTurns, type NotMade } from './host-turns.ts';
import type { OutboundResult } from './outbound-result.ts';
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
  /** Somebody asked for this very call: it is made also while the host is left in peace. */
  readonly isAsked?: boolean;
}

/** What a conversation came to: a name for metrics, and what it shows of the server. */
export interface Conversed {
  readonly name: string;
  readonly verdict: Verdict;
}

/** A conversation with someone else's server that speaks no HTTP. */
export interface Conversation<Result extends Conversed> {
  /** As it is named in traces, and by its URLs: `smtp`. */
  readonly protocol: string;
  readonly target: Target;
  readonly workspace: string;
  readonly signal: AbortSignal;
  /** Converses, and bounds its time itself. `connect` opens a connection to the target; it rejects with a `TargetRefused` or the error of the socket. */
  readonly hold: (connect: () => Promise<Socket>) => Promise<Result>;
}

export interface OutboundOptions {
  /** What may be called beside the public internet. */
  allow: AllowList;
  /** How many calls a workspace has open at one host. */
  callsPerHost: number;
  /** Failures one after another that open the circuit of a host. */
  failures?: number;
  timings?: Partial<Timings['outbound']>;
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

/** Statuses with which a host, or what stands before it, says that it cannot work now. */
const overloaded: ReadonlySet<number> = new Set([429, 502, 503, 504]);

/**
 * Makes every call to servers that users name. It connects to public and allowed addresses only, follows no redirect, takes
 * no compressed answer, bounds time, size and calls per host, and leaves a host that fails in peace for a while.
 */
export class OutboundClient implements AsyncDisposable {
  readonly #agent: Agent;
  readonly #seconds: Histogram<readonly ['target', 'result']>;
  readonly #tracing: Tracing;
  readonly #options: Required<Pick<OutboundOptions, 'allow' | 'resolve'>>;
  readonly #connectMs: number;
  readonly #turns: HostTurns;

  constructor(
    options: OutboundOptions,
    { log, metrics = new Metrics(), tracing = noTracing }: OutboundObservers,
  ) {
    this.#seconds = metrics.of(callSeconds);
    this.#tracing = tracing;
    const { allow, callsPerHost, failures = 5, resolve = lookup } = options;
    const timings = { ...defaultTimings.outbound, ...options.timings };
    const { connectTimeoutMs: connectMs, turnTimeoutMs } = timings;
    const circuit = { failures, openMs: timings.circuitOpenMs, maxOpenMs: timings.maxCircuitOpenMs };
    this.#options = { allow, resolve };
    this.#connectMs = connectMs;
    this.#turns = new HostTurns({ callsPerHost, turnTimeoutMs, circuit }, log);
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
    const turn = { origin: url.origin, host: url.host, ...call };
    return this.#observed(call.method, target, async (span) => {
      const { method } = call;
      span.set('http.request.method', method);
      const traceparent = this.#tracing.current();
      const headers = { ...call.headers, ...(traceparent !== undefined && { traceparent }) };
      const result = await this.#turns.take(turn, () => this.#exchange(url, { ...call, headers }), verdictOf);
      const name = nameOf(result);
      if (result.kind === 'answered') span.set('http.response.status_code', result.status);
      return { result, name, isFailure: result.kind !== 'answered' || result.status >= 400 };
    });
  }

  /** Answers what a conversation came to, or why it was not begun; throws what `hold` throws, and the reason of `signal`. */
  async converse<Result extends Conversed>({
    protocol,
    target,
    hold,
    ...turn
  }: Conversation<Result>): Promise<Result | NotMade> {
    const host = `${target.host}:${target.port}`;
    const connect = () => guardedSocket(target, { ...this.#options, connectMs: this.#connectMs });
    return this.#observed(protocol.toUpperCase(), target, async () => {
      const result = await this.#turns.take<Result>(
        { origin: `${protocol}://${host}`, host, ...turn },
        () => hold(connect),
        ({ verdict }) => verdict,
      );
      const name = 'verdict' in result ? result.name : result.code;
      return { result, name, isFailure: !('verdict' in result) || result.verdict !== 'working' };
    });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#agent.destroy();
  }

  /** Tells of a call by a span and in the metrics, under the name of what became of it. */
  async #observed<Result>(
    name: string,
    target: Target,
    call: (span: Span) => Promise<{ result: Result; name: string; isFailure: boolean }>,
  ): Promise<Result> {
    const startedAt = performance.now();
    let became = 'given-up';
    const attributes = { 'server.address': target.host, 'server.port': target.port };
    try {
      return await this.#tracing.span({ name, kind: 'client', attributes }, async (span) => {
        const done = await call(span);
        became = done.name;
        if (done.isFailure) span.fail(became);
        return done.result;
      });
    } finally {
      const isListed = this.#options.allow.lists(target);
      const seconds = (performance.now() - startedAt) / 1000;
      this.#seconds.observe(seconds, isListed ? 'listed' : 'other', became);
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

function verdictOf(result: OutboundResult): Verdict {
  if (result.kind === 'refused') return 'nothing';
  if (result.kind === 'answered') return overloaded.has(result.status) ? 'failing' : 'working';
  return result.code === 'answer-too-large' ? 'working' : 'failing';
}
