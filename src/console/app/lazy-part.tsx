import { CatchBoundary } from '@tanstack/react-router';
import { Suspense, type ReactElement, type ReactNode } from 'react';

interface LazyPartProps {
  /** What stands there until it is loaded, and where that fails. */
  readonly fallback?: ReactNode;
  readonly children: ReactNode;
}

/** A part of the page that is loaded when it is needed: without it, as when the service is away by then, the rest stays. */
export function LazyPart({ fallback, children }: LazyPartProps): ReactElement {
  return (
    <CatchBoundary getResetKey={() => ''} errorComponent={() => fallback}>
      <Suspense fallback={fallback}>{children}</Suspense>
    </CatchBoundary>
  );
}
