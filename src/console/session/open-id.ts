import type { UserManager } from 'oidc-client-ts';
import { consolePath, servicePath } from '../graphql/service-address.ts';
import { leaveWorkspace, setToken } from './token-store.ts';

/** Where people sign in by OpenID Connect, as the service tells before anyone has. */
interface OpenIdSettings {
  readonly issuer: string;
  readonly client_id: string;
  readonly scopes: string;
}

const callbackPath = `${consolePath}/sign-in/callback`;

/** What the client keeps has names that begin with it; services at other paths of the origin have sign-ins of their own. */
const prefix = `oidc${servicePath}.`;

let managers: Promise<UserManager | undefined> | undefined;

async function readSettings(): Promise<OpenIdSettings | null> {
  const answer = await fetch(`${consolePath}/settings.json`);
  if (!answer.ok) throw new Error(`The settings of the console were answered with ${answer.status}`);
  const { oidc } = (await answer.json()) as { readonly oidc: OpenIdSettings | null };
  return oidc;
}

/** Whoever signs people in; undefined where they have tokens of the service. What it knows is kept until the tab is closed. */
function openId(): Promise<UserManager | undefined> {
  managers ??= open().catch((error: unknown) => {
    managers = undefined;
    throw error;
  });
  return managers;
}

async function open(): Promise<UserManager | undefined> {
  const settings = await readSettings();
  if (!settings) return undefined;
  const { UserManager, WebStorageStateStore } = await import('oidc-client-ts');
  const manager = new UserManager({
    authority: settings.issuer,
    client_id: settings.client_id,
    scope: settings.scopes,
    redirect_uri: location.origin + callbackPath,
    response_type: 'code',
    loadUserInfo: false,
    // It would open a frame where there is no refresh token, which the policy of the page forbids.
    automaticSilentRenew: false,
    userStore: new WebStorageStateStore({ prefix, store: sessionStorage }),
    stateStore: new WebStorageStateStore({ prefix, store: sessionStorage }),
  });
  manager.events.addUserLoaded(({ access_token }) => setToken(access_token));
  // One that fails is tried again when the service no longer takes the token.
  manager.events.addAccessTokenExpiring(() => void renewSignIn().catch(() => undefined));
  return manager;
}

/** Whether people sign in by OpenID Connect. */
export async function hasOpenId(): Promise<boolean> {
  return (await openId()) !== undefined;
}

/** Leads to where people sign in, and afterwards back to the page that is open. */
export async function beginSignIn(): Promise<void> {
  await (await openId())?.signinRedirect({ state: location.pathname + location.search });
}

/** Ends a sign-in whose answer stands in the address, once: before anything is drawn. */
export async function completeSignIn(): Promise<void> {
  if (location.pathname !== callbackPath) return;
  const user = await (await openId())?.signinRedirectCallback();
  if (user) setToken(user.access_token);
  history.replaceState(null, '', wantedPage(user?.state));
}

/** The page that was open when the sign-in began, as its state says; no other site can be named by it. */
function wantedPage(state: unknown): string {
  const isPage = typeof state === 'string' && (state === consolePath || state.startsWith(`${consolePath}/`));
  return isPage ? state : `${consolePath}/`;
}

let failedSignIn: string | undefined;

/** Why the last sign-in failed, in the words of whoever was asked. */
export function lastFailure(): string | undefined {
  return failedSignIn;
}

/** The answer in the address is used up: another try begins anew, from the page that was wanted. */
export function noteFailedSignIn(error: Error & { readonly state?: unknown }): void {
  failedSignIn = error.message;
  history.replaceState(null, '', wantedPage(error.state));
}

/** A refresh token is good once, so who asks meanwhile is told the same. */
let renewal: Promise<boolean> | undefined;

/** Whether the sign-in could be renewed without the person, as where a refresh token was given. */
export function renewSignIn(): Promise<boolean> {
  renewal ??= renew().finally(() => {
    renewal = undefined;
  });
  return renewal;
}

async function renew(): Promise<boolean> {
  const manager = await openId();
  const user = await manager?.getUser();
  if (!user?.refresh_token) return false;
  return Boolean(await manager?.signinSilent());
}

/** Renews by itself again what was signed in before this page was loaded. */
export async function resumeSignIn(): Promise<void> {
  const isSignedInByOpenId = Object.keys(sessionStorage).some((key) => key.startsWith(`${prefix}user:`));
  if (isSignedInByOpenId) await (await openId())?.getUser();
}

export async function endSignIn(): Promise<void> {
  setToken(undefined);
  leaveWorkspace();
  await managers?.then((manager) => manager?.removeUser());
}
