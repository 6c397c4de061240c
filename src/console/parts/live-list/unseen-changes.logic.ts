import type { LiveRow } from './live-list.logic.ts';

/** The changes of rows that a list which stands still does not show. */
export interface UnseenChanges {
  count(): number;
  /** Rows as they are now; what the list shows of them just so is no news. */
  add(rows: readonly LiveRow[], shown: readonly LiveRow[]): void;
  /** The list begins to be read: gives what is to be called with what it shows then. */
  reading(): (shown: readonly LiveRow[]) => void;
}

export function unseenChanges(): UnseenChanges {
  const revisions = new Map<string, number>();
  const see = (shown: readonly LiveRow[]): void => {
    for (const { id, revision } of shown)
      if ((revisions.get(id) ?? Infinity) <= revision) revisions.delete(id);
  };
  return {
    count: () => revisions.size,
    add(rows, shown) {
      for (const { id, revision } of rows) revisions.set(id, revision);
      see(shown);
    },
    reading() {
      const before = [...revisions];
      return (shown) => {
        for (const [id, revision] of before) if (revisions.get(id) === revision) revisions.delete(id);
        see(shown);
      };
    },
  };
}
