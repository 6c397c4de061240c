import { useSyncExternalStore } from 'react';

let now = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(() => {
    now = Date.now();
    for (const each of listeners) each();
  }, 1_000);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** Returns the time in milliseconds, updated every second by one timer for the whole page. */
export function useNow(): number {
  return useTimed((time) => time);
}

/** Returns a value computed from the time in milliseconds; renders again only in seconds in which the value changes. */
export function useTimed<Shown extends number | string>(shown: (now: number) => Shown): Shown {
  return useSyncExternalStore(subscribe, () => shown(now));
}
