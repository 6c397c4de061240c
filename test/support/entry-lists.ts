import { accessPaths, type ListForm } from '../../src/silo/entries/entry-list.form.ts';

/** Returns all forms of the list of entries, each of which is declared as a statement on its first use. */
export function entryLists(): ListForm[] {
  const created = [undefined, ...accessPaths].map(
    (accessPath) => ({ accessPath, order: 'created' }) as const,
  );
  const others = ([undefined, 'ids', 'words', 'key'] as const).flatMap((accessPath) =>
    (['updated', 'issue_date', 'amount'] as const).map((order) => ({ accessPath, order })),
  );
  return [...created, ...others].flatMap((form) =>
    (['asc', 'desc'] as const).flatMap((direction) =>
      [false, true].flatMap((joined) =>
        [false, true].map((data) => ({ ...form, direction, joined: joined || isFound(form.order), data })),
      ),
    ),
  );
}

const isFound = (order: ListForm['order']): boolean => order === 'issue_date' || order === 'amount';
