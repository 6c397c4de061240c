import type { IdempotencyKeys } from '../idempotency/idempotency-keys.ts';
import type { Scope } from '../auth/scope.ts';

/** Context of every resolver. */
export interface GraphqlContext {
  readonly scope: Scope;
  readonly requestId: string;
  /** Cursor from which a reconnecting client continues (`Last-Event-ID`); replaces the `after` of its subscription. */
  readonly lastEventId?: string | undefined;
  /** Aborted when the client has disconnected. */
  readonly signal: AbortSignal;
  /** Idempotency keys of creates. */
  readonly idempotency: IdempotencyKeys;
  /** Returns the resolver of a class, for `subscribe` functions, which are declared outside of it. */
  readonly resolverOf: <T extends object>(target: new (...args: never[]) => T) => T;
}
