import type { Scope } from '../auth/scope.ts';
import { RequestError } from '../errors.ts';

/** Part of a socket or stream that its limits depend on. */
interface OpenSocket {
  /** Running operations by their ids. */
  readonly subscriptions: Readonly<Record<string, unknown>>;
}

/** Limits of one token in this process. */
interface SocketLimitOptions {
  subscriptionsPerSocket: number;
  /** Maximum number of sockets, and of subscriptions over all of them. */
  subscriptionsPerToken: number;
}

/** Open sockets of each token, and their limits. */
export class SocketLimits {
  readonly #limits: SocketLimitOptions;
  readonly #open = new Map<string, Set<OpenSocket>>();

  constructor(limits: SocketLimitOptions) {
    this.#limits = limits;
  }

  /** Counts a socket until the returned function is called; returns undefined if its token has too many. */
  enter(scope: Scope, socket: OpenSocket): (() => void) | undefined {
    const token = tokenOf(scope);
    const sockets = this.#open.get(token) ?? new Set();
    if (sockets.size >= this.#limits.subscriptionsPerToken) return undefined;
    this.#open.set(token, sockets.add(socket));
    return () => {
      sockets.delete(socket);
      if (sockets.size === 0 && this.#open.get(token) === sockets) this.#open.delete(token);
    };
  }

  /** Counts the sockets and subscriptions of all tokens. */
  countOpen(): { sockets: number; subscriptions: number } {
    let [sockets, subscriptions] = [0, 0];
    for (const open of this.#open.values()) {
      sockets += open.size;
      for (const one of open) subscriptions += countOf(one);
    }
    return { sockets, subscriptions };
  }

  /** Refuses the newest operation of a socket if it exceeds a limit. */
  requireRoom(scope: Scope, socket: OpenSocket): void {
    const { subscriptionsPerSocket, subscriptionsPerToken } = this.#limits;
    if (countOf(socket) > subscriptionsPerSocket)
      throw new RequestError(
        'rate-limited',
        `A socket holds at most ${subscriptionsPerSocket} subscriptions`,
      );
    let count = 0;
    for (const one of this.#open.get(tokenOf(scope)) ?? []) count += countOf(one);
    if (count > subscriptionsPerToken)
      throw new RequestError('rate-limited', `A token holds at most ${subscriptionsPerToken} subscriptions`);
  }
}

function countOf({ subscriptions }: OpenSocket): number {
  return Object.keys(subscriptions).length;
}

function tokenOf({ workspaceId, subject, tokenId }: Scope): string {
  return JSON.stringify([workspaceId, subject, tokenId]);
}
