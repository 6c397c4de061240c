/** A named search of a list: the query string of its address. */
export interface SavedView {
  readonly name: string;
  readonly query: string;
}

/** Maximum number of views per list. */
export const maxViews = 20;

/** Parses the stored views; invalid ones are left out. */
export function readViews(text: string | null): readonly SavedView[] {
  const kept = parsed(text);
  if (!Array.isArray(kept)) return [];
  return kept.filter(isView).slice(0, maxViews);
}

/** Adds a view, or replaces the view with the same name. */
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
