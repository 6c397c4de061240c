import { useEffect, useRef, type RefObject } from 'react';
import { paletteStore } from './palette-store.ts';

/** The items of the palette in their order. */
export const paletteItems = (): HTMLElement[] => [
  ...document.querySelectorAll<HTMLElement>('[data-palette-item]'),
];

/**
 * Marks the first of the items that a text finds, whenever they come; another one stays marked once it is chosen by keys, as is noted
 * in what this gives, until the text is another.
 */
export function useFirstItem(text: string): RefObject<boolean> {
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
  return isChosen;
}
