import type { BlockList } from 'node:net';
import { ConfigError, integer, list, type Environment } from '../environment.ts';
import type { Rate } from '../rate-limit.ts';
import { trustedProxies } from './client-address.ts';

/** Timeouts of clients. */
export interface Patience {
  /** For receiving the complete request. */
  readonly requestSeconds: number;
  /** For receiving its headers. */
  readonly headersSeconds: number;
  /** Between two requests of a connection. */
  readonly keepAliveSeconds: number;
  /** Within one, without traffic in either direction; longer than a request may wait for a job. */
  readonly idleSeconds: number;
}

/** Restrictions of access: origins, proxies, rates and timeouts. */
export interface EdgeConfig {
  /** Origins of pages that may call the service and frame files; with `*` all. */
  readonly corsOrigins: readonly string[];
  /** Proxies whose `X-Forwarded-For` is trusted. */
  readonly trustedProxies: BlockList;
  /** Requests of one token. */
  readonly requests: Rate;
  /** Failed authentications from one address. */
  readonly failedAuthentications: Rate;
  readonly patience: Patience;
}

const maxRate = 1_000_000;

/** Reads the settings of the edge. */
export function readEdge(env: Environment): EdgeConfig {
  const perSecond = integer(env, 'DOCMILL_RATE_LIMIT', 1000, 0, maxRate);
  const failures = integer(env, 'DOCMILL_FAILED_AUTHENTICATIONS', 20, 0, maxRate);
  return {
    corsOrigins: corsOrigins(env),
    trustedProxies: proxies(env),
    requests: { perSecond, burst: integer(env, 'DOCMILL_RATE_BURST', 2 * perSecond, 1, maxRate) },
    failedAuthentications: { perSecond: failures, burst: failures },
    patience: {
      requestSeconds: integer(env, 'DOCMILL_REQUEST_TIMEOUT_SECONDS', 60, 1, 3600),
      headersSeconds: integer(env, 'DOCMILL_HEADERS_TIMEOUT_SECONDS', 15, 1, 3600),
      keepAliveSeconds: integer(env, 'DOCMILL_KEEP_ALIVE_SECONDS', 65, 1, 3600),
      idleSeconds: integer(env, 'DOCMILL_IDLE_TIMEOUT_SECONDS', 120, 1, 3600),
    },
  };
}

/** Reads origins as browsers send them (RFC 6454 §6.2): one with a default port or a path would never match. */
function corsOrigins(env: Environment): string[] {
  return list(env['DOCMILL_CORS_ORIGINS']).map((origin) => {
    if (origin === '*' || URL.parse(origin)?.origin === origin) return origin;
    throw new ConfigError(
      `DOCMILL_CORS_ORIGINS must list origins like https://app.example.com, or *, not "${origin}"`,
    );
  });
}

function proxies(env: Environment): BlockList {
  try {
    return trustedProxies(list(env['DOCMILL_TRUSTED_PROXIES']));
  } catch (error) {
    const message = 'DOCMILL_TRUSTED_PROXIES must list addresses and ranges, like 10.0.0.7 and 10.0.0.0/8';
    throw new ConfigError(message, { cause: error });
  }
}
