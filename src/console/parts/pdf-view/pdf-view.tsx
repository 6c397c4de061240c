import { Skeleton } from '@mantine/core';
import { lazy, Suspense, type ReactElement } from 'react';
import type { PdfViewProps } from './pdf-pages.tsx';

const PdfPages = lazy(async () => ({ default: (await import('./pdf-pages.tsx')).PdfPages }));

/** Shows a PDF in the page, with selectable text; loaded on demand. */
export function PdfView(props: PdfViewProps): ReactElement {
  return (
    <Suspense fallback={<Skeleton height={400} />}>
      <PdfPages {...props} />
    </Suspense>
  );
}
