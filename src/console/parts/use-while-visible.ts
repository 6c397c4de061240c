import { useEffect, useEffectEvent } from 'react';

/** Calls again and again while the page can be seen, and at once when it comes back into sight. */
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
