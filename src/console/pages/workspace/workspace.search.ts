/** Search parameters of the page: the filters of the audit log. */
export interface WorkspaceSearch {
  readonly operation?: string;
  readonly subject?: string;
  readonly object?: string;
}

export function readWorkspaceSearch(search: Record<string, unknown>): WorkspaceSearch {
  return Object.fromEntries(
    ['operation', 'subject', 'object'].flatMap((name) => {
      const value = search[name];
      return typeof value === 'string' && value ? [[name, value]] : [];
    }),
  );
}
