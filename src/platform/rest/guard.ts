import type { IncomingMessage } from 'node:http';
import type { Context } from 'koa';
import type { Scope } from '../auth/scope.ts';
import { compositeKey } from '../ids.ts';
import { rateLimited, RateLimit, type RateState } from '../rate-limit.ts';
import { clientAddress } from './client-address.ts';
import type { EdgeConfig } from './edge-config.ts';
import { factsOf } from './request-facts.ts';
import { readOrigin } from './request-origin.ts';

/** Details of a request besides its `Authorization`. */
export interface AskedOf {
  /** Id of the requested workspace, for a token that opens several; undefined: the first that the token names. */
  readonly workspace?: string | undefined;
  readonly addressOf?: () => string;
}

/**
 * Returns the scope of a request with an `Authorization` header; refuses with `unauthorized`, an address with too many failures
 * with `rate-limited`, and a workspace that the token does not open with `forbidden`.
 */
export type Authenticate = (authorization: string | undefined, asked?: AskedOf) => Promise<Scope>;

/** Header that selects one of the workspaces that a token opens. */
export const workspaceHeader = 'workspace-id';

/** Settings of the guard. */
export type GuardConfig = Pick<EdgeConfig, 'trustedProxies' | 'requests'>;

/** Admits requests and sockets: checks tokens and their rate limits. */
export class Guard {
  readonly #authenticate: Authenticate;
  readonly #proxies: GuardConfig['trustedProxies'];
  readonly #limit: RateLimit | undefined;
  readonly #policy: string;

  constructor(authenticate: Authenticate, { trustedProxies, requests }: GuardConfig) {
    this.#authenticate = authenticate;
    this.#proxies = trustedProxies;
    this.#limit = RateLimit.of(requests);
    this.#policy = `"token";q=${this.#limit?.burst};w=${this.#limit?.windowSeconds}`;
  }

  /**
   * Authenticates a request and counts it against the token's rate limit, whose state the response headers report
   * (draft-ietf-httpapi-ratelimit-headers).
   */
  async admit(ctx: Context): Promise<Scope> {
    const facts = factsOf(ctx);
    const given = { authorization: ctx.get('authorization'), workspace: ctx.get(workspaceHeader) };
    const scope = await this.authenticate(given, ctx.req, facts.requestId);
    facts.scope = scope;
    const state = await this.#limit?.count(keyOf(scope));
    if (state) {
      ctx.set('RateLimit-Policy', this.#policy);
      ctx.set('RateLimit', `"token";r=${state.remaining};t=${state.resetSeconds}`);
      requireRoom(state);
    }
    return scope;
  }

  /** Returns the scope of a caller of a public endpoint: without a workspace. */
  visitor(ctx: Context): Scope {
    const origin = readOrigin(ctx.req, factsOf(ctx).requestId, this.#proxies);
    return { workspaceId: '', subject: '', permissions: new Set(), origin };
  }

  /** Authenticates the headers of a request, or the parameters that a socket sends instead; an empty one counts as absent. */
  async authenticate(
    { authorization, workspace }: { authorization: string | undefined; workspace: string | undefined },
    request: IncomingMessage,
    requestId: string,
  ): Promise<Scope> {
    const addressOf = (): string => clientAddress(request, this.#proxies);
    const scope = await this.#authenticate(authorization || undefined, { workspace, addressOf });
    return { ...scope, origin: readOrigin(request, requestId, this.#proxies) };
  }

  /** Counts an operation of a token over an open socket; refuses above the limit. */
  async count(scope: Scope): Promise<void> {
    const state = await this.#limit?.count(keyOf(scope));
    if (state) requireRoom(state);
  }
}

function requireRoom(state: RateState): void {
  if (state.isOver) throw rateLimited('The token is used too often', state);
}

/** Returns the key of a token's limit; ids of tokens are unique only per issuer. */
function keyOf({ workspaceId, tokenId = '' }: Scope): string {
  return compositeKey(workspaceId, tokenId);
}
