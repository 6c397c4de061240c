import type { CombinedError } from 'urql';
import { openApi, type Api } from '../../graphql/api.ts';
import type { ResultOf } from '../../graphql/graphql.ts';
import { consolePath } from '../../graphql/service-address.ts';
import { isUnauthorized } from '../../graphql/unauthorized.ts';
import { renewSignIn } from '../../session/open-id.ts';
import { currentToken, currentWorkspace, leaveWorkspace, onToken } from '../../session/token-store.ts';
import { ViewerQuery, type ViewerData } from '../../session/viewer.query.ts';

/** Reason why a token does not sign in. */
export type SignInProblem = 'refused' | 'unreachable';

interface SessionView {
  /** The viewer who signed in last. */
  readonly viewer: ViewerData | undefined;
  readonly problem: SignInProblem | undefined;
}

/** Access to the service, with the signed-in viewer. */
export interface SessionStore {
  readonly api: Api;
  readonly view: () => SessionView;
  readonly subscribe: (listener: () => void) => () => void;
}

/** Delay before an unreachable service is queried again, in milliseconds. */
const retryDelayMs = 3_000;

/** Opens the service for the current token, and reads the viewer of the token now and after each change of the token. */
export function openSession(): SessionStore {
  let view: SessionView = { viewer: undefined, problem: undefined };
  let stop: (() => void) | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const listeners = new Set<() => void>();
  const become = (next: Partial<SessionView>): void => {
    view = { ...view, ...next };
    for (const listener of listeners) listener();
  };
  const api = openApi({
    token: currentToken,
    workspace: currentWorkspace,
    onRefused: () => void renewToken().then((problem) => become({ problem })),
  });

  /** Reads the viewer and subscribes to its changes, for example a new name of the workspace. */
  function read(): void {
    stop?.();
    clearTimeout(timer);
    if (currentToken() === undefined) return;
    const answers = api.client.query(ViewerQuery, {}, { requestPolicy: 'network-only' });
    const heardOf = answers.subscribe(({ data, error }) => heard(data, error));
    stop = () => heardOf.unsubscribe();
  }

  function heard(data: ResultOf<typeof ViewerQuery> | undefined, error: CombinedError | undefined): void {
    if (error && currentWorkspace() !== undefined && isForbidden(error)) {
      leaveWorkspace();
      return read();
    }
    const problem = error && problemOf(error);
    const viewer = data?.viewer && { ...data.viewer, workspaces: data.workspaces ?? [] };
    become({ viewer: sameWorkspace(view.viewer, viewer), problem });
    if (problem === 'unreachable') timer = setTimeout(read, retryDelayMs);
  }

  onToken(read);
  read();
  // The feed starts now, so that the first list does not wait for it.
  if (currentToken() !== undefined) void api.feed.ready();
  return {
    api,
    view: () => view,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Returns whether the token may no longer open the workspace; its first workspace is opened instead. */
function isForbidden({ response }: { readonly response?: { readonly status: number } }): boolean {
  return response?.status === 403;
}

/** Returns the new viewer. All that is open belongs to one workspace, so a token of another workspace reloads the console. */
function sameWorkspace(
  before: ViewerData | undefined,
  viewer: ViewerData | null | undefined,
): ViewerData | undefined {
  if (before && viewer && before.workspace.id !== viewer.workspace.id) location.assign(`${consolePath}/`);
  return viewer ?? before;
}

/** Replaces an expired token if possible; a new token is announced as any other. Returns the problem otherwise. */
async function renewToken(): Promise<SignInProblem | undefined> {
  return (await renewSignIn().catch(() => false)) ? undefined : 'refused';
}

/**
 * Returns the problem of an error. Errors that concern neither the token nor the workspace, such as too many requests, are
 * temporary.
 */
function problemOf(error: CombinedError): SignInProblem {
  return isUnauthorized(error) || isForbidden(error) ? 'refused' : 'unreachable';
}
