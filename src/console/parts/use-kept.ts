import { useMemo, useState } from 'react';
import { kept } from './kept.logic.ts';

/** A value with all parts of the one before that say the same. */
export function useKept<T>(now: T): T {
  const [before, setBefore] = useState(now);
  const value = useMemo(() => kept(before, now), [before, now]);
  if (value !== before) setBefore(() => value);
  return value;
}
