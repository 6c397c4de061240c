import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Json } from '../../../graphql/graphql.ts';
import { isObject, withValue, type JsonPath } from '../../../parts/json/json-path.logic.ts';
import {
  deleteStoredDraft,
  storeDraft,
  readStoredDraft,
  type EntryState,
  type StoredDraft,
} from './stored-draft.ts';

/** Document while it is edited: the form and the text are two views of it. */
export interface Draft {
  readonly doc: Json;
  /** The text, which may be invalid JSON while the user types. */
  readonly text: string;
  /** Whether the text is no valid document, so that the form is blocked. */
  readonly isBroken: boolean;
  readonly isDirty: boolean;
  /** Whether unsaved changes survive a reload: the browser may have no space for them. */
  readonly isStored: boolean;
  /** Earlier unsaved changes that were restored. */
  readonly restored: StoredDraft | undefined;
  /** State of the entry that the draft is based on; undefined for a new document. */
  readonly over: EntryState | undefined;
  readonly set: (place: JsonPath, value: Json | undefined) => void;
  readonly setText: (text: string) => void;
  readonly setOver: (over: EntryState | undefined) => void;
  /** Replaces the draft with another document without unsaved changes. */
  readonly begin: (doc: Json, over?: EntryState) => void;
  /** Marks all changes as saved. */
  readonly saved: () => void;
}

const textOf = (doc: Json): string => JSON.stringify(doc, null, 2);

/** Edits a draft that starts from a document, and stores its unsaved changes in this tab under a key. */
export function useDraft(initial: Json, key: string, begunOver?: EntryState): Draft {
  const [restored, setRestored] = useState(() => readStoredDraft(key));
  const [base, setBase] = useState(initial);
  const [doc, setDoc] = useState<Json>(restored?.doc ?? initial);
  const [over, setOver] = useState(restored?.over ?? begunOver);
  const [broken, setBroken] = useState<string>();
  const [isKept, setIsKept] = useState(true);
  const written = useMemo(() => textOf(doc), [doc]);
  const saved = useMemo(() => textOf(base), [base]);
  const isChanged = written !== saved;
  const kept = useRef({ doc, over });
  useEffect(() => {
    if (doc === kept.current.doc && over === kept.current.over) return;
    kept.current = { doc, over };
    if (isChanged) setIsKept(storeDraft(key, { doc, over }));
    else deleteStoredDraft(key);
  }, [doc, over, isChanged, key]);
  const set = useCallback(
    (place: JsonPath, value: Json | undefined) => setDoc((before) => withValue(before, place, value) ?? {}),
    [],
  );
  const setText = useCallback((text: string) => {
    const parsed = parsedObject(text);
    setBroken(parsed ? undefined : text);
    if (parsed) setDoc(parsed);
  }, []);
  return {
    doc,
    text: broken ?? written,
    isBroken: broken !== undefined,
    isDirty: broken !== undefined || isChanged,
    isStored: isKept,
    restored,
    over,
    set,
    setText,
    setOver,
    begin(next, nextOver) {
      setBase(next);
      setDoc(next);
      setOver(nextOver);
      setBroken(undefined);
      setRestored(undefined);
      kept.current = { doc: next, over: nextOver };
      setIsKept(true);
      deleteStoredDraft(key);
    },
    saved() {
      setBase(doc);
      setIsKept(true);
      deleteStoredDraft(key);
    },
  };
}

function parsedObject(text: string): Json | undefined {
  try {
    const value = JSON.parse(text) as Json;
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
