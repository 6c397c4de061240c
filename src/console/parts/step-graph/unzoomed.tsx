import { useStore } from '@xyflow/react';
import { useLayoutEffect, type RefObject } from 'react';

/**
 * Sets `--unzoom`, the factor that reverts the zoom of a graph, so that controls keep the size that fingers need. Renders
 * nothing.
 */
export function Unzoomed({ frame }: { readonly frame: RefObject<HTMLDivElement | null> }): null {
  const zoom = useStore(({ transform }) => transform[2]);
  useLayoutEffect(() => {
    frame.current?.style.setProperty('--unzoom', String(Math.max(1, 1 / zoom)));
  }, [frame, zoom]);
  return null;
}
