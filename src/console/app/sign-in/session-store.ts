import type { CombinedError } from 'urql';
import { openApi, type Api } from '../../graphql/api.ts';
import type { ResultOf } from '../../graphql/graphql.ts';
import { consolePath } from '../../graphql/service-address.ts';
import { isUnauthorized } from '../../graphql/unauthorized.ts';
import { renewSignIn } from '../../session/open-id.ts';
import { currentToken, currentWorkspace, leaveWorkspace, onToken } from '../../session/token-store.ts';
import { ViewerQuery, type ViewerData } from '../../session/viewer.query.ts';

/** Why nobody is signed in although there is a token. */
export type SignInProblem = 'refused' | 'unreachable';

interface SessionView {
  /** Whoever signed in last. */
  readonly viewer: ViewerData | undefined;
  readonly problem: SignInProblem | undefined;
}

/** The service, and who it says is signed in. */
export interface SessionStore {
  readonly api: Api;
  readonly view: () => SessionView;
  readonly subscribe: (listener: () => void) => () => void;
}

/** When the service is asked again that could not be reached, in milliseconds. */
const tryAgainAfter = 3_000;

/** Opens the service for the token in use, and asks at once and after each change of the token whose it is. */
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
    onRefused: () => void renewed().then((problem) => become({ problem })),
  });

  /** Asks who is signed in, and hears of it when that changes, as by another name of the workspace. */
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
    if (problem === 'unreachable') timer = setTimeout(read, tryAgainAfter);
  }

  onToken(read);
  read();
  // What happens from now on is told, so that the first list need not wait for it.
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

/** The token opens that workspace no more: its first one is opened instead. */
function isForbidden({ response }: { readonly response?: { readonly status: number } }): boolean {
  return response?.status === 403;
}

/** What is open belongs to one workspace: with a token of another one the console begins anew. */
function sameWorkspace(
  before: ViewerData | undefined,
  viewer: ViewerData | null | undefined,
): ViewerData | undefined {
  if (before && viewer && before.workspace.id !== viewer.workspace.id) location.assign(`${consolePath}/`);
  return viewer ?? before;
}

/** A token that has ended is replaced by itself where that can be; a new one is told of as any is. */
async function renewed(): Promise<SignInProblem | undefined> {
  return (await renewSignIn().catch(() => false)) ? undefined : 'refused';
}

/** What is neither about the token nor about the workspace passes, such as too many requests. */
function problemOf(error: CombinedError): SignInProblem {
  return isUnauthorized(error) || isForbidden(error) ? 'refused' : 'unreachable';
}
