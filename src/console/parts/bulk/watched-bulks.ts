import { useSyncExternalStore } from 'react';

/** Bulk operations of this tab that are not dismissed; kept across reloads, per workspace. */
const keyOf = (workspaceId: string): string => `docmill-bulks-${workspaceId}`;

const listeners = new Set<() => void>();
const known = new Map<string, { readonly text: string; readonly ids: readonly string[] }>();

function readWatchedIds(workspaceId: string): readonly string[] {
  const text = sessionStorage.getItem(keyOf(workspaceId)) ?? '';
  const before = known.get(workspaceId);
  if (before?.text === text) return before.ids;
  const ids = text.split(' ').filter(Boolean);
  known.set(workspaceId, { text, ids });
  return ids;
}

function storeWatchedIds(workspaceId: string, ids: readonly string[]): void {
  sessionStorage.setItem(keyOf(workspaceId), ids.join(' '));
  for (const listener of listeners) listener();
}

/** Shows the progress of a bulk operation on every page. */
export function watchBulk(workspaceId: string, id: string): void {
  storeWatchedIds(workspaceId, [...readWatchedIds(workspaceId), id]);
}

/** Dismisses a bulk operation; it keeps running. */
export function dismissBulk(workspaceId: string, id: string): void {
  storeWatchedIds(
    workspaceId,
    readWatchedIds(workspaceId).filter((each) => each !== id),
  );
}

/** Returns the ids of the watched bulk operations, oldest first. */
export function useWatchedBulks(workspaceId: string): readonly string[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => readWatchedIds(workspaceId),
  );
}
