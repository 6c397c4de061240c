import { lazy } from 'react';

/** Loaded when the page that was opened stands: before it nothing can be said, and afterwards the service may be away. */
export const Overlays = lazy(async () => {
  await idle();
  return { default: (await import('./overlays.tsx')).Overlays };
});

export const StandingDialog = lazy(async () => ({
  default: (await import('./overlays.tsx')).StandingDialog,
}));

/** In milliseconds. */
const longestWait = 2_000;

function idle(): Promise<void> {
  return new Promise((resolve) => {
    // Safari has no such call.
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: longestWait });
    else setTimeout(resolve, longestWait);
  });
}
