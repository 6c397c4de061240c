import type { IncomingMessage } from 'node:http';
import type { Context } from 'koa';
import type { Scope } from '../auth/scope.ts';
import { compositeKey } from '../ids.ts';
import { rateLimited, RateLimit, type RateState } from '../rate-limit.ts';
import { clientAddress } from './client-address.ts';
import type { EdgeConfig } from './edge-config.ts';
import { factsOf } from './request-facts.ts';
import { originOf } from './request-origin.ts';

/** What a request says beside its `Authorization`. */
export interface AskedOf {
  /** The id of the workspace that it is for, where its token opens several; absent: the one that the token names first. */
  readonly workspace?: string | undefined;
  readonly addressOf?: () => string;
}

/**
 * The scope of a request with an `Authorization` header; refuses as `unauthorized`, an address that guesses as `rate-limited`, and a
 * workspace that the token does not open as `forbidden`.
 */
export type Authenticate = (authorization: string | undefined, asked?: AskedOf) => Promise<Scope>;

/** The header that names one of the workspaces that a token opens. */
export const workspaceHeader = 'workspace-id';

/** What the guard goes by. */
export type GuardConfig = Pick<EdgeConfig, 'trustedProxies' | 'requests'>;

/** Who comes in through any edge: a good token, and not too often. */
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

  /** Lets a request in, whose answer then says how its token stands (draft-ietf-httpapi-ratelimit-headers). */
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

  /** Whoever calls what anyone may call: it holds no workspace. */
  visitor(ctx: Context): Scope {
    const origin = originOf(ctx.req, factsOf(ctx).requestId, this.#proxies);
    return { workspaceId: '', subject: '', permissions: new Set(), origin };
  }

  /** Who comes with headers, or what a socket sends in their place; an empty one is as none. */
  async authenticate(
    { authorization, workspace }: { authorization: string | undefined; workspace: string | undefined },
    request: IncomingMessage,
    requestId: string,
  ): Promise<Scope> {
    const addressOf = (): string => clientAddress(request, this.#proxies);
    const scope = await this.#authenticate(authorization || undefined, { workspace, addressOf });
    return { ...scope, origin: originOf(request, requestId, this.#proxies) };
  }

  /** Counts what a token does over an open socket; refuses when that is too much. */
  async count(scope: Scope): Promise<void> {
    const state = await this.#limit?.count(keyOf(scope));
    if (state) requireRoom(state);
  }
}

function requireRoom(state: RateState): void {
  if (state.isOver) throw rateLimited('The token is used too often', state);
}

/** Ids of tokens are those of their issuers. */
function keyOf({ workspaceId, tokenId = '' }: Scope): string {
  return compositeKey(workspaceId, tokenId);
}
