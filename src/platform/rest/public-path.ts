import type { Context, Middleware } from 'koa';
import { ConfigError } from '../environment.ts';
import { factsOf } from './request-facts.ts';

/**
 * Serves the service below the path of its public URL as well as without it: some reverse proxies remove the path from a
 * request and some leave it (ADR 29).
 */
export function belowPublicPath(publicPath: string): Middleware {
  return (ctx, next) => {
    factsOf(ctx).publicPath = publicPath;
    ctx.url = withoutPublicPath(ctx.url, publicPath);
    return next();
  };
}

/** Returns the target of a request without the public path at its beginning; one that has none is returned as it is. */
export function withoutPublicPath(target: string, publicPath: string): string {
  if (publicPath === '') return target;
  // RFC 9112 §3.2.2: a server accepts the absolute form of a target, too.
  const origin = /^https?:\/\/[^/?#]*/i.exec(target)?.[0] ?? '';
  const path = target.slice(origin.length);
  if (!path.startsWith(publicPath)) return target;
  const rest = path.slice(publicPath.length);
  if (rest.startsWith('/')) return origin + rest;
  return rest === '' || rest.startsWith('?') ? `${origin}/${rest}` : target;
}

/** Returns the address of a path of the service for the client of a request: its path at the public URL. */
export function publicAddress(ctx: Context, path: string): string {
  return (factsOf(ctx).publicPath ?? '') + path;
}

/**
 * Throws a {@link ConfigError} if the public path begins like one of these addresses of the service: a request that a proxy has
 * removed the path from could then mean either.
 */
export function assertFreePath(publicPath: string, addresses: readonly string[]): void {
  const first = firstSegment(publicPath);
  if (publicPath === '' || !addresses.some((address) => firstSegment(address) === first)) return;
  throw new ConfigError(
    `DOCMILL_PUBLIC_URL must not have a path below /${first}, where the service has addresses of its own; choose another path, like /docmill`,
  );
}

/** Returns the first segment of a path in lower case: addresses of the service are matched in any letter case. */
function firstSegment(path: string): string {
  return path.split('/', 2)[1]?.toLowerCase() ?? '';
}
