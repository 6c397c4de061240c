import { consolePath, servicePath } from '../graphql/service-address.ts';

/**
 * Session storage key of the token: stored until the tab is closed, and in no other tab. Services at other paths of the origin
 * have tokens of their own.
 */
const key = `docmill-token${servicePath}`;

/** Session storage key of the workspace selected among those of the token. */
const workspaceKey = `docmill-workspace${servicePath}`;

let listeners: readonly (() => void)[] = [];

/**
 * Takes a token and the workspace of the page from the fragment of a link. Removes them from the address at once, as addresses
 * are copied.
 */
export function takeFragment(): void {
  const given = new URLSearchParams(location.hash.slice(1));
  const [token, workspace] = [given.get('token'), given.get('workspace')];
  if (token === null && workspace === null) return;
  history.replaceState(history.state, '', location.pathname + location.search);
  if (workspace !== null) sessionStorage.setItem(workspaceKey, workspace);
  if (token !== null) setToken(token);
}

/** Returns a link to the current page, for users whose tokens open this workspace and others. */
export function linkWithin(workspaceId: string): string {
  return `${location.origin}${location.pathname}${location.search}#workspace=${workspaceId}`;
}

export function currentToken(): string | undefined {
  return sessionStorage.getItem(key) ?? undefined;
}

/** Returns the id of the selected workspace; undefined for the first one of the token. */
export function currentWorkspace(): string | undefined {
  return sessionStorage.getItem(workspaceKey) ?? undefined;
}

/** Opens another workspace by loading a new page, which ends all subscriptions and discards all data of the previous one. */
export function enterWorkspace(id: string): void {
  sessionStorage.setItem(workspaceKey, id);
  location.assign(`${consolePath}/`);
}

/** Selects the first workspace of the token again. */
export function leaveWorkspace(): void {
  sessionStorage.removeItem(workspaceKey);
}

export function setToken(token: string | undefined): void {
  if (token === undefined) sessionStorage.removeItem(key);
  else sessionStorage.setItem(key, token);
  for (const listener of listeners) listener();
}

/** Subscribes to changes of the token, for `useSyncExternalStore`. */
export function onToken(listener: () => void): () => void {
  listeners = [...listeners, listener];
  return () => {
    listeners = listeners.filter((each) => each !== listener);
  };
}
