import { useEffect, useState, type RefCallback } from 'react';

/** How far from what is seen something is near. */
const margin = '800px';

/** Whether an element has come near to what is seen, or had the focus; from then on it is. */
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
