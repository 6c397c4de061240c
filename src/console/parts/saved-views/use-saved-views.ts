import { useState } from 'react';
import { useSession } from '../../session/session-context.ts';
import { readViews, withView, type SavedView } from './saved-views.logic.ts';

interface SavedViews {
  readonly views: readonly SavedView[];
  readonly save: (view: SavedView) => void;
  readonly remove: (name: string) => void;
}

/** Returns the views of a list that this browser has stored for the workspace. */
export function useSavedViews(list: string): SavedViews {
  const { viewer } = useSession();
  const key = `docmill-views-${list}-${viewer.workspace.id}`;
  const [views, setViews] = useState(() => readViews(localStorage.getItem(key)));
  const keep = (change: (before: readonly SavedView[]) => readonly SavedView[]): void => {
    // Another tab may have stored views in the meantime.
    const next = change(readViews(localStorage.getItem(key)));
    localStorage.setItem(key, JSON.stringify(next));
    setViews(next);
  };
  return {
    views,
    save: (view) => keep((before) => withView(before, view)),
    remove: (name) => keep((before) => before.filter((view) => view.name !== name)),
  };
}
