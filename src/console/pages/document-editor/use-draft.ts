import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Json } from '../../graphql/graphql.ts';
import { isObject, withValue, type Place } from '../../parts/json-path.logic.ts';
import { forgetDraft, keepDraft, keptDraft, type KeptDraft } from './kept-draft.ts';

/** A document while it is written: its form and its text are two views of it. */
export interface Draft {
  readonly doc: Json;
  /** The text, which need not be JSON while somebody types. */
  readonly text: string;
  /** Whether the text is no document, so that the form waits for it. */
  readonly isBroken: boolean;
  readonly isDirty: boolean;
  /** Whether what is unsaved outlives a reload: the browser may have no room for it. */
  readonly isKept: boolean;
  /** Work of before that was brought back. */
  readonly restored: KeptDraft | undefined;
  readonly set: (place: Place, value: Json | undefined) => void;
  readonly setText: (text: string) => void;
  /** Another document in its place, of which nothing is unsaved. */
  readonly begin: (doc: Json) => void;
  /** Nothing is unsaved any more. */
  readonly saved: () => void;
}

const textOf = (doc: Json): string => JSON.stringify(doc, null, 2);

/** Keeps a draft, and what is unsaved of it in this tab under a key. */
export function useDraft(initial: Json, key: string): Draft {
  const [restored, setRestored] = useState(() => keptDraft(key));
  const [base, setBase] = useState(initial);
  const [doc, setDoc] = useState<Json>(restored?.doc ?? initial);
  const [broken, setBroken] = useState<string>();
  const [isKept, setIsKept] = useState(true);
  const kept = useRef(doc);
  useEffect(() => {
    if (doc === kept.current) return;
    kept.current = doc;
    setIsKept(keepDraft(key, doc));
  }, [doc, key]);
  const set = useCallback(
    (place: Place, value: Json | undefined) => setDoc((before) => withValue(before, place, value) ?? {}),
    [],
  );
  const setText = useCallback((text: string) => {
    const parsed = parsedObject(text);
    setBroken(parsed ? undefined : text);
    if (parsed) setDoc(parsed);
  }, []);
  const written = useMemo(() => textOf(doc), [doc]);
  return {
    doc,
    text: broken ?? written,
    isBroken: broken !== undefined,
    isDirty: broken !== undefined || written !== textOf(base),
    isKept,
    restored,
    set,
    setText,
    begin(next) {
      setBase(next);
      setDoc(next);
      setBroken(undefined);
      setRestored(undefined);
      kept.current = next;
      setIsKept(true);
      forgetDraft(key);
    },
    saved() {
      setBase(doc);
      setIsKept(true);
      forgetDraft(key);
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
