import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { KeySet } from '../../platform/auth/keys.ts';
import type { Scope } from '../../platform/auth/scope.ts';
import type { Clock } from '../../platform/clock.ts';
import { RequestError } from '../../platform/errors.ts';
import type { AskedOf } from '../../platform/rest/guard.ts';
import type { WorkspaceService } from '../workspaces/workspace.service.ts';
import type { TokenScope } from './claims.ts';
import type { FailedAttempts } from './failed-attempts.ts';
import type { Revocations } from './revocations.ts';
import { retiredKey, unauthorized } from './token-refusal.ts';
import type { TokenUses } from './token-uses.ts';
import { clockToleranceSeconds, type TokenVerifier } from './token-verifier.ts';

/** Maximum number of verified tokens in the cache, a few megabytes. Only valid tokens enter, so bad ones cannot flush it. */
const maxCachedTokens = 10_000;

/** Maximum delay of a Node timer, about 24 days. */
const maxTimerMs = 2 ** 31 - 1;

/** Services that authentication uses. */
interface AuthenticatorServices {
  readonly clock: Clock;
  readonly keys: KeySet;
  readonly verifier: TokenVerifier;
  readonly workspaces: WorkspaceService;
  readonly revocations: Revocations;
  readonly failures: FailedAttempts;
  readonly uses: TokenUses;
}

/** Authenticates requests: verifies a token once, and afterwards only checks whether it has ended. */
export class Authenticator {
  readonly #services: AuthenticatorServices;
  readonly #verified = new LRUCache<string, TokenScope>({ max: maxCachedTokens });

  constructor(services: AuthenticatorServices) {
    this.#services = services;
  }

  /**
   * Returns the scope of a request by its `Authorization` header, in the requested workspace. Refuses as `unauthorized`; an
   * address that sent too many bad tokens as `rate-limited`; a workspace that the token does not open as `forbidden`.
   */
  async authenticate(
    authorization: string | undefined,
    { workspace, addressOf }: AskedOf = {},
  ): Promise<Scope> {
    const token = bearerToken(authorization);
    // The cache key is a hash, so memory contains no usable token.
    const key = hash('sha256', token, 'base64');
    const scope =
      this.#verified.get(key) ??
      (await this.#services.failures.watch(addressOf, () => this.#verify(key, token)));
    if (endOf(scope) <= this.#services.clock.now().getTime()) throw unauthorized('The token has expired');
    if (this.#services.revocations.has(scope.tokenId)) throw unauthorized('The token was revoked');
    if (scope.keyId !== undefined && this.#services.keys.endsTokens(scope.keyId)) throw retiredKey();
    this.#services.uses.note(scope.tokenId);
    return workspace ? this.#enterWorkspace(scope, workspace.toLowerCase()) : scope;
  }

  /** Calls back once when the scope's token has expired, was revoked or lost its key, until the returned function is called. */
  onEnd(scope: Scope, callback: () => void): () => void {
    const end = () => {
      stop();
      callback();
    };
    const stopTimer = callAt(this.#services.clock, endOf(scope), end);
    const stopWatching = scope.tokenId
      ? this.#services.revocations.watch(scope.tokenId, end)
      : () => undefined;
    const stopKey = scope.keyId ? this.#services.keys.watchTokens(scope.keyId, end) : () => undefined;
    const stop = () => {
      stopTimer();
      stopKey();
      stopWatching();
    };
    return stop;
  }

  async #enterWorkspace(scope: TokenScope, workspaceId: string): Promise<Scope> {
    if (workspaceId === scope.workspaceId) return scope;
    if (scope.workspaceIds.includes(workspaceId) && (await this.#services.workspaces.exists(workspaceId)))
      return { ...scope, workspaceId };
    throw new RequestError(
      'forbidden',
      'The token is not valid for the workspace that the header Workspace-Id names',
    );
  }

  async #verify(key: string, token: string): Promise<TokenScope> {
    const scope = await this.#services.verifier.verify(token);
    if (!(await this.#services.workspaces.exists(scope.workspaceId))) {
      throw unauthorized('The workspace of the token does not exist');
    }
    this.#verified.set(key, scope);
    return scope;
  }
}

/** Reads the bearer token from the header (RFC 6750 §2.1). */
function bearerToken(authorization: string | undefined): string {
  if (!authorization) {
    throw unauthorized('The request has no token: send the header Authorization: Bearer <token>');
  }
  const token = /^Bearer +([\w.~+/-]+=*) *$/i.exec(authorization)?.[1];
  if (!token) throw unauthorized('The header Authorization must be of the form Bearer <token>');
  return token;
}

/** Returns the end of a token in milliseconds since 1970, including the clock tolerance. */
function endOf({ expiresAt }: Scope): number {
  return expiresAt ? expiresAt.getTime() + clockToleranceSeconds * 1000 : Number.POSITIVE_INFINITY;
}

/** Calls back at a time, even beyond the longest timer; never for infinity. Does not keep the process alive. */
function callAt(clock: Clock, time: number, callback: () => void): () => void {
  if (time === Number.POSITIVE_INFINITY) return () => undefined;
  let timer: NodeJS.Timeout;
  const arm = () => {
    const left = Math.max(0, time - clock.now().getTime());
    timer = setTimeout(left > maxTimerMs ? arm : callback, Math.min(left, maxTimerMs)).unref();
  };
  arm();
  return () => clearTimeout(timer);
}
