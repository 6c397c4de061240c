import { useSyncExternalStore } from 'react';

/** Bulks that this tab has started and not put away yet: kept over a reload, for each workspace by itself. */
const keyOf = (workspaceId: string): string => `docmill-bulks-${workspaceId}`;

const listeners = new Set<() => void>();
const known = new Map<string, { readonly text: string; readonly ids: readonly string[] }>();

function watched(workspaceId: string): readonly string[] {
  const text = sessionStorage.getItem(keyOf(workspaceId)) ?? '';
  const before = known.get(workspaceId);
  if (before?.text === text) return before.ids;
  const ids = text.split(' ').filter(Boolean);
  known.set(workspaceId, { text, ids });
  return ids;
}

function keep(workspaceId: string, ids: readonly string[]): void {
  sessionStorage.setItem(keyOf(workspaceId), ids.join(' '));
  for (const listener of listeners) listener();
}

/** Shows how far a bulk comes, on whatever page. */
export function watchBulk(workspaceId: string, id: string): void {
  keep(workspaceId, [...watched(workspaceId), id]);
}

/** Shows it no longer; it goes on. */
export function putBulkAway(workspaceId: string, id: string): void {
  keep(
    workspaceId,
    watched(workspaceId).filter((each) => each !== id),
  );
}

/** The ids of the bulks that are watched, the oldest first. */
export function useWatchedBulks(workspaceId: string): readonly string[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => watched(workspaceId),
  );
}
