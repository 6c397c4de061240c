import { useCallback, useEffect, useRef } from 'react';
import { paletteStore } from './palette-store.ts';

/** Returns the elements of the palette's items in their order. */
export const paletteItems = (): HTMLElement[] => [
  ...document.querySelectorAll<HTMLElement>('[data-palette-item]'),
];

/**
 * Selects the first item that a text finds, whenever hits arrive. Returns a function to call when the user selects an item by
 * keys: that item stays selected until the text changes.
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
