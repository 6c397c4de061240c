import { useStore } from '@xyflow/react';
import { useLayoutEffect, type RefObject } from 'react';

/**
 * Tells the styles of a graph how often smaller than written everything in it is shown: what `--unzoom` is applied to
 * keeps the size that fingers need. Nothing is drawn of it.
 */
export function Unzoomed({ frame }: { readonly frame: RefObject<HTMLDivElement | null> }): null {
  const zoom = useStore(({ transform }) => transform[2]);
  useLayoutEffect(() => {
    frame.current?.style.setProperty('--unzoom', String(Math.max(1, 1 / zoom)));
  }, [frame, zoom]);
  return null;
}
