import type { Json } from '../../../graphql/graphql.ts';
import { keepInTab } from '../../../parts/browser/keep-in-tab.ts';

/** State of the entry that a draft is based on. */
export interface EntryState {
  readonly revision: number;
  /** Digest of its document, which does not change with states and files added to the entry. */
  readonly digest: string;
}

/** Unsaved changes of this browser tab. */
export interface StoredDraft {
  readonly doc: Json;
  /** Absent for a new document. */
  readonly over?: EntryState | undefined;
  /** Time of the last change by the user. */
  readonly at: string;
}

const name = (key: string): string => `docmill-draft-${key}`;

export function readStoredDraft(key: string): StoredDraft | undefined {
  const kept = sessionStorage.getItem(name(key));
  return kept === null ? undefined : (JSON.parse(kept) as StoredDraft);
}

/** Saves a draft until the tab is closed; false if the browser has no space for it. */
export function storeDraft(key: string, draft: Omit<StoredDraft, 'at'>): boolean {
  return keepInTab(name(key), JSON.stringify({ ...draft, at: new Date().toISOString() }));
}

export function deleteStoredDraft(key: string): void {
  sessionStorage.removeItem(name(key));
}
