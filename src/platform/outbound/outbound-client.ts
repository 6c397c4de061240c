import { lookup } from 'node:dns';
import type { Socket } from 'node:net';
import { Agent, Pool, type Dispatcher } from 'undici';
import type { Log } from '../log.ts';
import { histogram, Metrics, type Histogram } from '../metrics.ts';
import { defaultTimings, type Timings } from '../timings.ts';
import { noTracing, type Span, type Tracing } from '../tracing/tracing.ts';
import type { AllowList, Target } from './allow-list.ts';
import type { Verdict } from './circuit-breaker.ts';
import { Exchange } from './exchange.ts';
import { guardedConnector, guardedSocket, targetOf, type Resolve } from './guarded-connector.ts';
import { HostTurns, type NotMade } from './host-turns.ts';
import type { OutboundResult } from './outbound-result.ts';
import { TimeLimit } from './time-limit.ts';

/** A request to an external server. */
export interface OutboundCall {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Absolute URL, `http` or `https`, without a user. */
  readonly url: string;
  /** Workspace of the call: limits and circuits are separate for each. */
  readonly workspace: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
  /** Timeout from the connection to the last byte of the response. */
  readonly timeoutMs: number;
  /** Maximum length of the response body. */
  readonly maxBytes: number;
  readonly signal: AbortSignal;
  /** Whether a user requested this call: it is made even while the circuit is open. */
  readonly isAsked?: boolean;
}

/** Result of a conversation: a name for metrics, and a verdict on the server. */
export interface Conversed {
  readonly name: string;
  readonly verdict: Verdict;
}

/** A conversation with an external server over another protocol than HTTP. */
export interface Conversation<Result extends Conversed> {
  /** Name in traces and scheme of its URLs: `smtp`. */
  readonly protocol: string;
  readonly target: Target;
  readonly workspace: string;
  readonly signal: AbortSignal;
  /**
   * Runs the conversation, and limits its time. `connect` opens a connection to the target; it rejects with a `TargetRefused` or
   * the error of the socket.
   */
  readonly hold: (connect: () => Promise<Socket>) => Promise<Result>;
}

export interface OutboundOptions {
  /** Addresses that may be called beyond the public internet. */
  allow: AllowList;
  /** Maximum concurrent calls of a workspace to one host. */
  callsPerHost: number;
  /** Consecutive failures that open the circuit of a host. */
  failures?: number;
  timings?: Partial<Timings['outbound']>;
  resolve?: Resolve;
}

/** Log, metrics and traces of the client. */
export interface OutboundObservers {
  readonly log: Pick<Log, 'warn'>;
  readonly metrics?: Metrics;
  readonly tracing?: Tracing;
}

const callSeconds = histogram(
  'outbound_call_duration_seconds',
  'Duration of outbound calls, including the wait for a slot, by whether the operator has listed the host, and by result.',
  'target',
  'result',
);

/** Statuses with which a host or its proxy reports that it is overloaded or unavailable. */
const overloaded: ReadonlySet<number> = new Set([429, 502, 503, 504]);

/**
 * Makes every call to servers that users name. It connects only to public and allowed addresses, does not follow redirects, does
 * not accept compressed responses, limits time, size and concurrency per host, and has a circuit breaker per host.
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

  /** Makes a call and returns its outcome; throws only the reason of `signal`. */
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

  /**
   * Runs a conversation and returns its result, or why it was not started; throws the errors of `hold`, and the reason of
   * `signal`.
   */
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

  /** Records a call as a span and in the metrics, under the name of its outcome. */
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

/** Returns the class of a status, or the code of another outcome. */
function nameOf(result: OutboundResult): string {
  if (result.kind === 'answered') return `${Math.floor(result.status / 100)}xx`;
  return result.kind === 'refused' ? 'refused' : result.code;
}

/** Parses a URL that can be called if its host is allowed; returns an error message for others. */
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
