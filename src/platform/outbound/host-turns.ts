import { LRUCache } from 'lru-cache';
import type { Log } from '../log.ts';
import { CircuitBreaker, type CircuitLimits, type Verdict } from './circuit-breaker.ts';
import type { OutboundResult } from './outbound-result.ts';
import { Slots } from '../slots.ts';
import { TimeLimit } from './time-limit.ts';

/** A call that waits for its turn. */
export interface Turn {
  /** Protocol, host and port. */
  readonly origin: string;
  /** Name of the server in messages. */
  readonly host: string;
  readonly workspace: string;
  readonly signal: AbortSignal;
  /** Whether a user requested this call: it is made even while the circuit is open. */
  readonly isAsked?: boolean | undefined;
}

/** Result of a call that was not made. */
export type NotMade = Extract<OutboundResult, { kind: 'unavailable' }> & {
  readonly code: 'host-busy' | 'host-failing';
};

/** Limits of calls to a server. */
export interface TurnLimits {
  /** Maximum concurrent calls of a workspace to one host. */
  readonly callsPerHost: number;
  /** Maximum time for which a call waits for its turn at a host. */
  readonly turnTimeoutMs: number;
  readonly circuit: CircuitLimits;
}

/** State of a workspace's calls to one origin. */
interface Host {
  readonly slots: Slots;
  readonly circuit: CircuitBreaker;
}

/** Maximum number of hosts whose state is remembered, of all workspaces. */
const rememberedHosts = 10_000;

/** Limits the concurrent calls of a workspace to each server, with a circuit breaker per server. */
export class HostTurns {
  readonly #limits: TurnLimits;
  readonly #log: Pick<Log, 'warn'>;
  readonly #hosts = new LRUCache<string, Host>({ max: rememberedHosts });

  constructor(limits: TurnLimits, log: Pick<Log, 'warn'>) {
    this.#limits = limits;
    this.#log = log;
  }

  /** Makes a call when it is its turn; `verdictOf` judges the server by the result. */
  async take<Result>(
    turn: Turn,
    call: () => Promise<Result>,
    verdictOf: (result: Result) => Verdict,
  ): Promise<Result | NotMade> {
    const host = this.#hostOf(turn);
    using wait = new TimeLimit(this.#limits.turnTimeoutMs, turn.signal);
    const isTaken = await host.slots.take(wait.signal);
    try {
      turn.signal.throwIfAborted();
      return isTaken ? await this.#guarded(host, turn, call, verdictOf) : busy(turn);
    } finally {
      if (isTaken) host.slots.giveBack();
    }
  }

  async #guarded<Result>(
    { circuit }: Host,
    turn: Turn,
    call: () => Promise<Result>,
    verdictOf: (result: Result) => Verdict,
  ): Promise<Result | NotMade> {
    const passage = circuit.enter(turn.isAsked);
    if (typeof passage === 'number') return failing(turn, passage);
    let verdict: Verdict = 'nothing';
    try {
      const result = await call();
      verdict = verdictOf(result);
      return result;
    } finally {
      const wasOpen = circuit.isOpen;
      passage.end(verdict);
      if (circuit.isOpen && !wasOpen)
        this.#log.warn({ host: turn.host }, 'outbound calls to a host suspended');
    }
  }

  #hostOf({ origin, workspace }: Turn): Host {
    const key = `${workspace} ${origin}`;
    const known = this.#hosts.get(key);
    if (known) return known;
    const { callsPerHost, circuit } = this.#limits;
    const host = { slots: new Slots(callsPerHost), circuit: new CircuitBreaker(circuit) };
    this.#hosts.set(key, host);
    return host;
  }
}

function busy({ host }: Turn): NotMade {
  const message = `Too many calls to ${host} are under way`;
  return {
    kind: 'unavailable',
    code: 'host-busy',
    message,
    retryInSeconds: Math.ceil(5 + 10 * Math.random()),
  };
}

function failing({ host }: Turn, pauseMs: number): NotMade {
  const message = `${host} keeps failing and is not called for the moment`;
  return { kind: 'unavailable', code: 'host-failing', message, retryInSeconds: Math.ceil(pauseMs / 1000) };
}
