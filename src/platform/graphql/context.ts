import type { IdempotencyKeys } from '../idempotency/idempotency-keys.ts';
import type { Scope } from '../auth/scope.ts';

/** What every resolver is given. */
export interface GraphqlContext {
  readonly scope: Scope;
  readonly requestId: string;
  /** Where a client that comes back wants to go on (`Last-Event-ID`); stands for the `after` of its subscription. */
  readonly lastEventId?: string | undefined;
  /** Ends when the client has gone. */
  readonly signal: AbortSignal;
  /** The keys under which creates are repeated. */
  readonly idempotency: IdempotencyKeys;
  /** The resolver of a class; `subscribe` functions stand outside of it. */
  readonly resolverOf: <T extends object>(target: new (...args: never[]) => T) => T;
}
