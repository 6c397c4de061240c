import type { Json } from '../../graphql/graphql.ts';
import { keepInTab } from '../../parts/keep-in-tab.ts';

/** The state of an entry that a draft was written over. */
export interface EntryState {
  readonly revision: number;
  /** The digest of its document, which states and files that come to the entry leave as it is. */
  readonly digest: string;
}

/** Unsaved work of this tab. */
export interface KeptDraft {
  readonly doc: Json;
  /** Absent of a new document. */
  readonly over?: EntryState | undefined;
  /** When it was last typed at. */
  readonly at: string;
}

const name = (key: string): string => `docmill-draft-${key}`;

export function keptDraft(key: string): KeptDraft | undefined {
  const kept = sessionStorage.getItem(name(key));
  return kept === null ? undefined : (JSON.parse(kept) as KeptDraft);
}

/** Keeps it until the tab is closed; false: the browser has no room for it. */
export function keepDraft(key: string, draft: Omit<KeptDraft, 'at'>): boolean {
  return keepInTab(name(key), JSON.stringify({ ...draft, at: new Date().toISOString() }));
}

export function forgetDraft(key: string): void {
  sessionStorage.removeItem(name(key));
}
