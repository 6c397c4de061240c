import type { Json } from '../../graphql/graphql.ts';
import { keepInTab } from '../../parts/keep-in-tab.ts';

/** Unsaved work of this tab. */
export interface KeptDraft {
  readonly doc: Json;
  /** When it was last typed at. */
  readonly at: string;
}

const name = (key: string): string => `docmill-draft-${key}`;

export function keptDraft(key: string): KeptDraft | undefined {
  const kept = sessionStorage.getItem(name(key));
  return kept === null ? undefined : (JSON.parse(kept) as KeptDraft);
}

/** Keeps it until the tab is closed; false: the browser has no room for it. */
export function keepDraft(key: string, doc: Json): boolean {
  return keepInTab(name(key), JSON.stringify({ doc, at: new Date().toISOString() }));
}

export function forgetDraft(key: string): void {
  sessionStorage.removeItem(name(key));
}
