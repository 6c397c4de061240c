import { consolePath, servicePath } from '../graphql/service-address.ts';

/** Kept until the tab is closed, and in no other; services at other paths of the origin have tokens of their own. */
const key = `docmill-token${servicePath}`;

/** The workspace that was chosen of those that the token opens. */
const workspaceKey = `docmill-workspace${servicePath}`;

let listeners: readonly (() => void)[] = [];

/**
 * A link may bring a token in its fragment, from where it goes at once, for addresses are copied, and the workspace of the page
 * that it leads to.
 */
export function takeFragment(): void {
  const given = new URLSearchParams(location.hash.slice(1));
  const [token, workspace] = [given.get('token'), given.get('workspace')];
  if (token === null && workspace === null) return;
  history.replaceState(history.state, '', location.pathname + location.search);
  if (workspace !== null) sessionStorage.setItem(workspaceKey, workspace);
  if (token !== null) setToken(token);
}

/** The address of the page that is open, to be given to somebody whose token opens this workspace beside others. */
export function linkWithin(workspaceId: string): string {
  return `${location.origin}${location.pathname}${location.search}#workspace=${workspaceId}`;
}

export function currentToken(): string | undefined {
  return sessionStorage.getItem(key) ?? undefined;
}

/** The id of the workspace that is open, where the token opens several and another than its first was chosen. */
export function currentWorkspace(): string | undefined {
  return sessionStorage.getItem(workspaceKey) ?? undefined;
}

/** Opens another workspace: all that was read of the one before, and every subscription, ends with its page. */
export function enterWorkspace(id: string): void {
  sessionStorage.setItem(workspaceKey, id);
  location.assign(`${consolePath}/`);
}

/** From then on the token's first workspace is the one that is open. */
export function leaveWorkspace(): void {
  sessionStorage.removeItem(workspaceKey);
}

export function setToken(token: string | undefined): void {
  if (token === undefined) sessionStorage.removeItem(key);
  else sessionStorage.setItem(key, token);
  for (const listener of listeners) listener();
}

/** For `useSyncExternalStore`. */
export function onToken(listener: () => void): () => void {
  listeners = [...listeners, listener];
  return () => {
    listeners = listeners.filter((each) => each !== listener);
  };
}
