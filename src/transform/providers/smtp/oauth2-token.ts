import { LRUCache } from 'lru-cache';
import { isObject } from '../../../platform/json-object.ts';
import type { OutboundClient } from '../../../platform/outbound/outbound-client.ts';
import { TargetRefused } from '../../../platform/outbound/guarded-connector.ts';
import type { Timings } from '../../../platform/timings.ts';
import { SmtpFailure } from './smtp-failure.ts';
import type { SmtpConfig } from './smtp-config.ts';

const defaultLifetimeSeconds = 300;
const maxCachedTokens = 1000;

interface AccessToken {
  readonly text: string;
  readonly lifetimeMs: number;
}

/** Context of a request for a token. */
export interface TokenUse {
  readonly workspace: string;
  readonly signal: AbortSignal;
  /** Whether the server refused the cached token. */
  readonly renew: boolean;
}

/** Timings of conversations with mail servers and token servers. */
export type SmtpTimings = Pick<Timings, 'outbound' | 'smtp'>;

/** Requests access tokens from the servers that integrations name, and caches them until they expire. */
export class AccessTokens {
  readonly #outbound: OutboundClient;
  readonly #timings: SmtpTimings;
  readonly #cache = new LRUCache<string, string>({ max: maxCachedTokens });

  constructor(outbound: OutboundClient, timings: SmtpTimings) {
    this.#timings = timings;
    this.#outbound = outbound;
  }

  /** Returns an access token; throws an {@link SmtpFailure} if none can be obtained. */
  async token(config: SmtpConfig, { workspace, signal, renew }: TokenUse): Promise<string> {
    const { key, form } = createRequest(config, workspace);
    const known = this.#cache.get(key);
    if (known !== undefined && !renew) return known;
    const result = await this.#outbound.call({
      method: 'POST',
      url: config.oauth2TokenUrl ?? '',
      workspace,
      headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
      body: form,
      timeoutMs: this.#timings.outbound.callTimeoutMs,
      maxBytes: 64 * 1024,
      signal,
    });
    if (result.kind === 'refused') throw new TargetRefused();
    if (result.kind !== 'answered') throw SmtpFailure.temporary(result.code, result.message);
    const { status, body } = result;
    const told = `The token server answered ${status}`;
    if (status >= 500 || status === 429) throw SmtpFailure.temporary('token-unavailable', told);
    const token = status < 300 ? tokenIn(body, this.#timings.smtp) : undefined;
    if (!token) throw SmtpFailure.permanent('auth-failed', `${told}, and no access token`);
    // A lifetime of 0 would be unlimited.
    if (token.lifetimeMs >= 1) this.#cache.set(key, token.text, { ttl: token.lifetimeMs });
    return token.text;
  }

  /** Drops a refused token from the cache; returns whether there was one. */
  forget(config: SmtpConfig, workspace: string): boolean {
    const { key } = createRequest(config, workspace);
    return this.#cache.delete(key);
  }
}

/** Returns the body of a token request, and the cache key of its token. */
function createRequest(config: SmtpConfig, workspace: string): { key: string; form: string } {
  const form = new URLSearchParams(formOf(config)).toString();
  return { key: `${workspace} ${config.oauth2TokenUrl ?? ''} ${form}`, form };
}

function formOf(config: SmtpConfig): Record<string, string> {
  const {
    oauth2ClientId: id,
    oauth2ClientSecret: secret,
    oauth2RefreshToken: refresh,
    oauth2Scope: scope,
  } = config;
  return {
    ...(refresh === undefined
      ? { grant_type: 'client_credentials' }
      : { grant_type: 'refresh_token', refresh_token: refresh }),
    ...(id !== undefined && { client_id: id }),
    ...(secret !== undefined && { client_secret: secret }),
    ...(scope !== undefined && { scope }),
  };
}

function tokenIn(body: Buffer, { tokenMarginMs }: Timings['smtp']): AccessToken | undefined {
  try {
    const json: unknown = JSON.parse(body.toString());
    if (!isObject(json) || typeof json['access_token'] !== 'string') return undefined;
    const seconds = Number(json['expires_in'] ?? defaultLifetimeSeconds) || defaultLifetimeSeconds;
    return { text: json['access_token'], lifetimeMs: seconds * 1000 - tokenMarginMs };
  } catch {
    return undefined;
  }
}
