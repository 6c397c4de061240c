import { useCallback, useEffect, useRef } from 'react';
import { paletteStore } from './palette-store.ts';

/** The items of the palette in their order. */
export const paletteItems = (): HTMLElement[] => [
  ...document.querySelectorAll<HTMLElement>('[data-palette-item]'),
];

/**
 * Marks the first of the items that a text finds, whenever they come. What it gives is called when one is chosen by keys: that one
 * stays marked until the text is another.
 */
export function useFirstItem(text: string): () => void {
  const isChosen = useRef(false);
  useEffect(() => {
    isChosen.current = false;
  }, [text]);
  useEffect(() => {
    const shown = paletteItems();
    if (text.trim() === '' || shown.length === 0) return;
    const marked = shown.findIndex((each) => each.matches('[data-selected]'));
    const selected = isChosen.current ? Math.max(marked, 0) : 0;
    for (const [index, each] of shown.entries()) each.toggleAttribute('data-selected', index === selected);
    if (paletteStore.getState().selected !== selected)
      paletteStore.updateState((state) => ({ ...state, selected }));
  });
  return useCallback(() => {
    isChosen.current = true;
  }, []);
}
