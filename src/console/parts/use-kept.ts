import { useMemo, useState } from 'react';
import { kept } from './kept.logic.ts';

/** Returns a value that reuses the equal parts of its previous version. */
export function useKept<T>(now: T): T {
  const [before, setBefore] = useState(now);
  const value = useMemo(() => kept(before, now), [before, now]);
  if (value !== before) setBefore(() => value);
  return value;
}
