import type { UserManager } from 'oidc-client-ts';
import { consolePath, servicePath } from '../graphql/service-address.ts';
import { leaveWorkspace, setToken } from './token-store.ts';

/** Settings of OpenID Connect, which the service returns without authentication. */
interface OpenIdSettings {
  readonly issuer: string;
  readonly client_id: string;
  readonly scopes: string;
}

const callbackPath = `${consolePath}/sign-in/callback`;

/** Prefix of the client's storage keys; services at other paths of the origin have sign-ins of their own. */
const prefix = `oidc${servicePath}.`;

let managers: Promise<UserManager | undefined> | undefined;

async function readSettings(): Promise<OpenIdSettings | null> {
  const answer = await fetch(`${consolePath}/settings.json`);
  if (!answer.ok) throw new Error(`The settings of the console were answered with ${answer.status}`);
  const { oidc } = (await answer.json()) as { readonly oidc: OpenIdSettings | null };
  return oidc;
}

/**
 * Returns the OpenID Connect client; undefined if users have tokens of the service instead. Its state is stored until the tab
 * is closed.
 */
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
    // Without a refresh token it would open a frame, which the content security policy forbids.
    automaticSilentRenew: false,
    userStore: new WebStorageStateStore({ prefix, store: sessionStorage }),
    stateStore: new WebStorageStateStore({ prefix, store: sessionStorage }),
  });
  manager.events.addUserLoaded(({ access_token }) => setToken(access_token));
  // A failed renewal is retried when the service no longer accepts the token.
  manager.events.addAccessTokenExpiring(() => void renewSignIn().catch(() => undefined));
  return manager;
}

/** Returns whether users sign in by OpenID Connect. */
export async function hasOpenId(): Promise<boolean> {
  return (await openId()) !== undefined;
}

/** Redirects to the sign-in, which returns to the current page. */
export async function beginSignIn(): Promise<void> {
  await (await openId())?.signinRedirect({ state: location.pathname + location.search });
}

/** Completes a sign-in whose response is in the address, once, before anything is rendered. */
export async function completeSignIn(): Promise<void> {
  if (location.pathname !== callbackPath) return;
  const user = await (await openId())?.signinRedirectCallback();
  if (user) setToken(user.access_token);
  history.replaceState(null, '', wantedPage(user?.state));
}

/** Returns the page that was open when the sign-in began, from its state; never a page of another site. */
function wantedPage(state: unknown): string {
  const isPage = typeof state === 'string' && (state === consolePath || state.startsWith(`${consolePath}/`));
  return isPage ? state : `${consolePath}/`;
}

let failedSignIn: string | undefined;

/** Returns why the last sign-in failed, in the words of the identity provider. */
export function lastFailure(): string | undefined {
  return failedSignIn;
}

/** Records a failed sign-in. Its response in the address is used up: another attempt starts again, from the wanted page. */
export function noteFailedSignIn(error: Error & { readonly state?: unknown }): void {
  failedSignIn = error.message;
  history.replaceState(null, '', wantedPage(error.state));
}

/** A refresh token works once, so concurrent callers share one renewal. */
let renewal: Promise<boolean> | undefined;

/** Renews the sign-in without the user, for example by a refresh token; resolves to whether that succeeded. */
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

/** Resumes the automatic renewal of a sign-in from before this page was loaded. */
export async function resumeSignIn(): Promise<void> {
  const isSignedInByOpenId = Object.keys(sessionStorage).some((key) => key.startsWith(`${prefix}user:`));
  if (isSignedInByOpenId) await (await openId())?.getUser();
}

export async function endSignIn(): Promise<void> {
  setToken(undefined);
  leaveWorkspace();
  await managers?.then((manager) => manager?.removeUser());
}
