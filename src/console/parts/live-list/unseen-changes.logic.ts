import type { LiveRow } from './live-list.logic.ts';

/** Changes of rows that a static list does not show. */
export interface UnseenChanges {
  count(): number;
  /** Adds changed rows; those that the list shows in the same version do not count. */
  add(rows: readonly LiveRow[], shown: readonly LiveRow[]): void;
  /** Marks the start of a reading; returns a function to call with the rows that it returned. */
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
