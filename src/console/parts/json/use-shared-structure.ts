import { useMemo, useState } from 'react';
import { shareStructure } from './share-structure.logic.ts';

/** Returns a value that reuses the equal parts of its previous version. */
export function useSharedStructure<T>(now: T): T {
  const [before, setBefore] = useState(now);
  const value = useMemo(() => shareStructure(before, now), [before, now]);
  if (value !== before) setBefore(() => value);
  return value;
}
