import { useMemo, useState } from 'react';
import type { RowSelection } from '../live-list/live-list.tsx';

/** Maximum number of rows by id that the API accepts. */
export const maxSelected = 1_000;

/** Selected rows: some by id, or all that match the filter and were created by a given time. */
export interface Selection extends RowSelection {
  readonly ids: readonly string[];
  /** Time until which matching rows are included, in ISO 8601; absent if only the rows of `ids` are. */
  readonly allBefore: string | undefined;
  readonly selectAll: () => void;
  readonly clear: () => void;
}

/** Returns the selection of a list; it is empty for another list. */
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
