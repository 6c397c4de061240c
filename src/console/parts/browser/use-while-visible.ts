import { useEffect, useEffectEvent } from 'react';

/** Calls a function repeatedly while the page is visible, and at once when it becomes visible again. */
export function useWhileVisible(call: () => void, everyMs: number): void {
  const onTime = useEffectEvent(() => {
    if (document.visibilityState === 'visible') call();
  });
  useEffect(() => {
    const timer = setInterval(() => onTime(), everyMs);
    const onSight = (): void => onTime();
    document.addEventListener('visibilitychange', onSight);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', onSight);
    };
  }, [everyMs]);
}
