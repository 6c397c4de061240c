import { useDebouncedValue } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { useQuery } from 'urql';
import { mergeHits } from './palette.logic.ts';
import { NodeQuery, PaletteQuery, type PaletteHit } from './palette.queries.ts';

const searchDelayMs = 150;
/** Minimum length of a search text: shorter texts match too much. */
const minTextLength = 2;
const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Search results of the service. */
interface PaletteHits {
  readonly hits: readonly PaletteHit[];
  /** The text that was searched; it differs from the typed text while the next search runs. */
  readonly of: string;
  readonly isSearching: boolean;
  /** Page of an id that none of the hits has. */
  readonly page: string | undefined;
}

/** Searches for records while the user types. Hits that were shown already keep their positions. */
export function usePaletteHits(text: string): PaletteHits {
  const typed = text.trim();
  const [asked] = useDebouncedValue(typed, searchDelayMs);
  const isAsked = asked.length >= minTextLength;
  const [{ data, fetching, stale }] = useQuery({
    query: PaletteQuery,
    variables: { text: asked },
    pause: !isAsked,
  });
  const isRead = isAsked && !fetching && !stale;
  const isLost = isRead && data?.search?.length === 0 && uuid.test(asked);
  const [node] = useQuery({ query: NodeQuery, variables: { id: asked }, pause: !isLost });
  const [shown, setShown] = useState<{ hits: readonly PaletteHit[]; of: string }>({ hits: [], of: '' });
  useEffect(() => {
    if (isRead && data?.search)
      setShown((before) => ({ hits: mergeHits(before.hits, data.search ?? []), of: asked }));
  }, [isRead, data, asked]);
  const found = isLost ? node.data?.node : undefined;
  return {
    hits: isAsked ? shown.hits : [],
    of: shown.of,
    isSearching: typed !== asked || fetching,
    page: found && 'seriesId' in found ? `/series/${found.seriesId}?entry=${found.id}` : undefined,
  };
}
