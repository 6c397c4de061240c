import { useSyncExternalStore } from 'react';

const key = 'docmill-times';

const listeners = new Set<() => void>();

/** Time zones for display: that of this machine, or UTC. */
export const zones = ['local', 'utc'] as const;

export type Zone = (typeof zones)[number];

function chosen(): Zone {
  return localStorage.getItem(key) === 'utc' ? 'utc' : 'local';
}

export function chooseZone(zone: Zone): void {
  localStorage.setItem(key, zone);
  for (const listener of listeners) listener();
}

/** Returns the time zone for `Intl`; undefined for that of this machine. */
export function useTimeZone(): string | undefined {
  return useZone() === 'utc' ? 'UTC' : undefined;
}

export function useZone(): Zone {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, chosen);
}
