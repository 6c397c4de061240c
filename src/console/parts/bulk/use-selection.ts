import { useMemo, useState } from 'react';
import type { RowSelection } from '../live-list/live-list.tsx';

/** So many rows can be named one by one: as the API takes them. */
export const mostChosen = 1_000;

/** Which rows are selected: some, or all that the filter finds of those that were there by a moment. */
export interface Selection extends RowSelection {
  readonly ids: readonly string[];
  /** Up to when rows that match are meant, in ISO 8601; absent: those of `ids` are. */
  readonly allBefore: string | undefined;
  readonly selectAll: () => void;
  readonly clear: () => void;
}

/** What is selected of a list; of another list nothing is. */
export function useSelection(listKey: string): Selection {
  const [state, setState] = useState<{ key: string; ids: ReadonlySet<string>; allBefore?: string }>({
    key: listKey,
    ids: new Set(),
  });
  return useMemo(() => {
    const ids = state.key === listKey ? state.ids : new Set<string>();
    const allBefore = state.key === listKey ? state.allBefore : undefined;
    return {
      ids: [...ids],
      allBefore,
      size: ids.size,
      has: (id) => allBefore !== undefined || ids.has(id),
      change(changed, isSelected) {
        const next = new Set(ids);
        for (const id of changed)
          if (isSelected) next.add(id);
          else next.delete(id);
        setState({ key: listKey, ids: next });
      },
      selectAll: () => setState({ key: listKey, ids, allBefore: new Date().toISOString() }),
      clear: () => setState({ key: listKey, ids: new Set() }),
    };
  }, [state, listKey]);
}
