import type { Scope } from '../auth/scope.ts';
import { Refusal } from '../errors.ts';

/** What of a socket, or of a stream, its limits look at. */
interface OpenSocket {
  /** Its running operations by their ids. */
  readonly subscriptions: Readonly<Record<string, unknown>>;
}

/** How much one token may hold open in this process. */
interface SocketLimitOptions {
  subscriptionsPerSocket: number;
  /** Sockets, and subscriptions over all of them. */
  subscriptionsPerToken: number;
}

/** The open sockets of each token, and whether there is room for more. */
export class SocketLimits {
  readonly #limits: SocketLimitOptions;
  readonly #open = new Map<string, Set<OpenSocket>>();

  constructor(limits: SocketLimitOptions) {
    this.#limits = limits;
  }

  /** Counts a socket until the returned function is called; undefined when its token holds too many. */
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

  /** What all tokens together hold. */
  held(): { sockets: number; subscriptions: number } {
    let [sockets, subscriptions] = [0, 0];
    for (const open of this.#open.values()) {
      sockets += open.size;
      for (const one of open) subscriptions += countOf(one);
    }
    return { sockets, subscriptions };
  }

  /** Refuses the newest operation of a socket when it is one too many. */
  requireRoom(scope: Scope, socket: OpenSocket): void {
    const { subscriptionsPerSocket, subscriptionsPerToken } = this.#limits;
    if (countOf(socket) > subscriptionsPerSocket)
      throw new Refusal('rate-limited', `A socket holds at most ${subscriptionsPerSocket} subscriptions`);
    let count = 0;
    for (const one of this.#open.get(tokenOf(scope)) ?? []) count += countOf(one);
    if (count > subscriptionsPerToken)
      throw new Refusal('rate-limited', `A token holds at most ${subscriptionsPerToken} subscriptions`);
  }
}

function countOf({ subscriptions }: OpenSocket): number {
  return Object.keys(subscriptions).length;
}

function tokenOf({ workspaceId, subject, tokenId }: Scope): string {
  return JSON.stringify([workspaceId, subject, tokenId]);
}
