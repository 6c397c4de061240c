import { useMemo, useSyncExternalStore, type ReactElement, type ReactNode } from 'react';
import { Provider } from 'urql';
import { SessionContext, type Session } from '../../session/session-context.ts';
import { currentToken, onToken, setToken } from '../../session/token-store.ts';
import type { SessionStore } from './session-store.ts';
import { NoSession } from './no-session.tsx';
import { SignIn } from './sign-in.tsx';

interface SessionProviderProps {
  readonly store: SessionStore;
  readonly children: ReactNode;
}

/**
 * Provides the session of the signed-in viewer. Asks for a token if there is none: in a dialog over the page, if a page is
 * open.
 */
export function SessionProvider({ store, children }: SessionProviderProps): ReactElement {
  const { api } = store;
  const token = useSyncExternalStore(onToken, currentToken);
  const { viewer, problem } = useSyncExternalStore(store.subscribe, store.view);
  const session = useMemo<Session | undefined>(() => viewer && { ...api, viewer }, [api, viewer]);
  const isAsked = token === undefined || problem === 'refused';
  return (
    <>
      {session && (
        <SessionContext value={session}>
          <Provider value={session.client}>{children}</Provider>
        </SessionContext>
      )}
      {isAsked && (
        <SignIn isOver={session !== undefined} isRefused={problem === 'refused'} onToken={setToken} />
      )}
      {!isAsked && !session && <NoSession isUnreachable={problem === 'unreachable'} />}
    </>
  );
}
