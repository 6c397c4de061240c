import { createContext, useContext, useEffect, useEffectEvent } from 'react';
import type { Api } from '../graphql/api.ts';
import type { FeedChange } from '../graphql/feed-changes.ts';
import type { ViewerData } from './viewer.query.ts';

/** Access to the service for pages before they are rendered. */
export interface PageContext {
  readonly api: Api;
}

/** The signed-in viewer, with access to the service. */
export interface Session extends Api {
  readonly viewer: ViewerData;
}

export const SessionContext = createContext<Session | undefined>(undefined);

export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error('Nobody is signed in');
  return session;
}

/** A scope of a token, as in `scopes` of the API. */
export type ScopeName =
  `${'transform' | 'sequence' | 'silo' | 'webhooks' | 'access'}:${'read' | 'write'}` | 'system:read';

/**
 * Returns whether scopes allow something: write includes read, and `admin` includes everything in its workspace, hence nothing
 * that concerns all workspaces.
 */
export function allows(scopes: readonly string[], scope: ScopeName): boolean {
  if (scopes.includes(scope) || scopes.includes(scope.replace(':read', ':write'))) return true;
  return scope !== 'system:read' && scopes.includes('admin');
}

/** Returns whether the token allows something; what it never allows is not offered. */
export function useMay(scope: ScopeName): boolean {
  return allows(useSession().viewer.scopes, scope);
}

/**
 * Calls `changed` with the changes of the workspace as they arrive, and `missed` when some were missed, so that all data has to
 * be read again.
 */
export function useFeed(changed: (changes: readonly FeedChange[]) => void, missed: () => void): void {
  const { feed } = useSession();
  const onChanged = useEffectEvent(changed);
  const onMissed = useEffectEvent(missed);
  useEffect(() => {
    void feed.ready();
    return feed.on({ changed: (changes) => onChanged(changes), missed: () => onMissed() });
  }, [feed]);
}
