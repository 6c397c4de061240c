import { useEffect, useState, type RefCallback } from 'react';

/** Distance from the viewport within which an element counts as near. */
const margin = '800px';

/** Returns a ref and whether its element has come near the viewport or had the focus; this stays true from then on. */
export function useNear(isNearAtFirst: boolean): readonly [RefCallback<HTMLElement>, boolean] {
  const [isNear, setNear] = useState(isNearAtFirst);
  const [element, setElement] = useState<HTMLElement | null>(null);
  useEffect(() => {
    if (!element || isNear) return undefined;
    const come = (): void => setNear(true);
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && come(),
      { rootMargin: margin },
    );
    observer.observe(element);
    element.addEventListener('focusin', come);
    return () => {
      observer.disconnect();
      element.removeEventListener('focusin', come);
    };
  }, [element, isNear]);
  return [setElement, isNear || isNearAtFirst];
}
