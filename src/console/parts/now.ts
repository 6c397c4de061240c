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

/** The time in milliseconds, every second anew: one timer for all of the page. */
export function useNow(): number {
  return useTimed((time) => time);
}

/** What is to be shown at a time in milliseconds; drawn anew in the seconds in which it becomes another. */
export function useTimed<Shown extends number | string>(shown: (now: number) => Shown): Shown {
  return useSyncExternalStore(subscribe, () => shown(now));
}
