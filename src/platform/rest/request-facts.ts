import type { Context } from 'koa';
import type { Scope } from '../auth/scope.ts';

/** Facts about a request, added as it passes the middleware. */
export interface RequestFacts {
  requestId: string;
  /** Declared path of the endpoint: `/transform/v1/jobs/:id`. */
  route?: string;
  /** Path of the public URL, prefixed to addresses in responses; empty or undefined: none. */
  publicPath?: string;
  /** Origins that may frame our files, as sources of a Content-Security-Policy. */
  frameAncestors?: string;
  /** Scope of the caller, once its token was checked. */
  scope?: Scope;
}

/** Returns the facts of a request, for reading and writing. */
export function factsOf(ctx: Context): RequestFacts {
  return ctx.state;
}
