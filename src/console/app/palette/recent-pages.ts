import { useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useSession } from '../../session/session-context.ts';

/** A visited page. */
export interface RecentPage {
  /** For example `/documents/0198…`. */
  readonly to: string;
  readonly title: string;
}

const most = 8;
const suffix = / · Docmill$/;
/** Pages of single records; lists are in the menu already. */
const ofRecord = /^\/(?:jobs|documents|workflows|series|integrations|webhooks|connect|templates)\/[\w-]{8,}$/;

const keyOf = (workspace: string): string => `docmill-recent-${workspace}`;

/** Returns the pages of records that were visited in this tab, last visited first. */
export function recentPages(workspace: string): readonly RecentPage[] {
  const kept = sessionStorage.getItem(keyOf(workspace));
  return kept === null ? [] : (JSON.parse(kept) as RecentPage[]);
}

/** Records visits to the pages of records, under the titles of the pages. */
export function useRecentPages(): void {
  const { id } = useSession().viewer.workspace;
  const to = useRouterState({ select: ({ location }) => location.pathname });
  useEffect(() => {
    if (!ofRecord.test(to)) return undefined;
    const note = (): void => {
      const title = document.title.replace(suffix, '');
      const others = recentPages(id).filter((each) => each.to !== to);
      sessionStorage.setItem(keyOf(id), JSON.stringify([{ to, title }, ...others].slice(0, most)));
    };
    // The title contains the name of a record only after it has been read.
    const observer = new MutationObserver(note);
    observer.observe(document.head, { childList: true, subtree: true, characterData: true });
    return () => observer.disconnect();
  }, [to, id]);
}
