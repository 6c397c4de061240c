import { CatchBoundary } from '@tanstack/react-router';
import { Suspense, type ReactElement, type ReactNode } from 'react';

interface LazyPartProps {
  /** Shown while the part is loading, and when loading fails. */
  readonly fallback?: ReactNode;
  readonly children: ReactNode;
}

/**
 * Renders a part of the page that is loaded on demand. If loading fails, for example because the service is unavailable, the
 * rest of the page stays.
 */
export function LazyPart({ fallback, children }: LazyPartProps): ReactElement {
  return (
    <CatchBoundary getResetKey={() => ''} errorComponent={() => fallback}>
      <Suspense fallback={fallback}>{children}</Suspense>
    </CatchBoundary>
  );
}
