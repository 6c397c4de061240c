import { vi } from 'vitest';

/** Waits until `state` answers yes, in a test or in a hook. */
export function until(state: () => Promise<boolean> | boolean): Promise<boolean> {
  return vi.waitUntil(state, { timeout: 60_000, interval: 20 });
}
