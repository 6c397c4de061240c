import { lazy } from 'react';

/** Notices and dialogs. They are loaded when the browser is idle after the first page: later the service may be unavailable. */
export const Overlays = lazy(async () => {
  await idle();
  return { default: (await import('./overlays.tsx')).Overlays };
});

export const PersistentDialog = lazy(async () => ({
  default: (await import('./overlays.tsx')).PersistentDialog,
}));

/** Maximum wait for an idle browser, in milliseconds. */
const maxWaitMs = 2_000;

function idle(): Promise<void> {
  return new Promise((resolve) => {
    // Safari lacks `requestIdleCallback`.
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: maxWaitMs });
    else setTimeout(resolve, maxWaitMs);
  });
}
