/** A named search of a list: what the address of the list holds behind its question mark. */
export interface SavedView {
  readonly name: string;
  readonly query: string;
}

/** So many are kept of a list. */
export const mostViews = 20;

/** Reads what was kept; what is not understood is left out. */
export function readViews(text: string | null): readonly SavedView[] {
  const kept = parsed(text);
  if (!Array.isArray(kept)) return [];
  return kept.filter(isView).slice(0, mostViews);
}

/** The views with one more, or with another search under a name that is there already. */
export function withView(views: readonly SavedView[], view: SavedView): readonly SavedView[] {
  const isKnown = views.some(({ name }) => name === view.name);
  return isKnown ? views.map((each) => (each.name === view.name ? view : each)) : [...views, view];
}

function isView(value: unknown): value is SavedView {
  const { name, query } = (value ?? {}) as Partial<Record<string, unknown>>;
  return typeof name === 'string' && name !== '' && typeof query === 'string';
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '[]');
  } catch {
    return [];
  }
}
