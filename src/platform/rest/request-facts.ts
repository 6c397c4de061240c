import type { Context } from 'koa';
import type { Scope } from '../auth/scope.ts';

/** What is known of a request, the more the further it gets. */
export interface RequestFacts {
  requestId: string;
  /** The address that answers, as it was declared: `/transform/v1/jobs/:id`. */
  route?: string;
  /** Path of the public URL, which addresses in answers begin with; empty or absent: none. */
  publicPath?: string;
  /** Who may show files of ours within a page of theirs, in the words of a Content-Security-Policy. */
  frameAncestors?: string;
  /** On whose behalf, once its token was checked. */
  scope?: Scope;
}

/** The facts of a request, for whoever learns or needs one. */
export function factsOf(ctx: Context): RequestFacts {
  return ctx.state;
}
