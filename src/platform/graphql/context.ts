import type { Scope } from '../auth/scope.ts';

/** What every resolver is given. */
export interface GraphqlContext {
  readonly scope: Scope;
  readonly requestId: string;
}
