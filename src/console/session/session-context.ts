import { createContext, useContext, useEffect, useEffectEvent } from 'react';
import type { Api } from '../graphql/api.ts';
import type { FeedChange } from '../graphql/feed-changes.ts';
import type { ViewerData } from './viewer.query.ts';

/** Who is signed in, and the service as they see it. */
export interface Session extends Api {
  readonly viewer: ViewerData;
}

export const SessionContext = createContext<Session | undefined>(undefined);

export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error('Nobody is signed in');
  return session;
}

/** What a token may allow, as `scopes` of the API lists it. */
export type ScopeName =
  `${'transform' | 'sequence' | 'silo' | 'webhooks' | 'access'}:${'read' | 'write'}` | 'system:read';

/**
 * Whether scopes allow something: whoever may write may read, and `admin` is everything in its workspace, hence nothing
 * that is about all of them.
 */
export function allows(scopes: readonly string[], scope: ScopeName): boolean {
  if (scopes.includes(scope) || scopes.includes(scope.replace(':read', ':write'))) return true;
  return scope !== 'system:read' && scopes.includes('admin');
}

/** Whether the token allows something; what it never allows is not offered. */
export function useMay(scope: ScopeName): boolean {
  return allows(useSession().viewer.scopes, scope);
}

/** Calls with the changes of the workspace as they come, and when some were missed, so that all has to be read again. */
export function useFeed(changed: (changes: readonly FeedChange[]) => void, missed: () => void): void {
  const { feed } = useSession();
  const onChanged = useEffectEvent(changed);
  const onMissed = useEffectEvent(missed);
  useEffect(() => {
    void feed.ready();
    return feed.on({ changed: (changes) => onChanged(changes), missed: () => onMissed() });
  }, [feed]);
}
