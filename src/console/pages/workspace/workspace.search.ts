/** What the address holds: which events are shown of who did what. */
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
