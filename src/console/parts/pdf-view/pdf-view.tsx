import { Skeleton } from '@mantine/core';
import { lazy, Suspense, type ReactElement } from 'react';
import type { PdfViewProps } from './pdf-view.props.ts';

const PdfPages = lazy(async () => ({ default: (await import('./pdf-pages.tsx')).PdfPages }));

/** A PDF in the page, drawn with text that can be selected; loaded when it is first shown. */
export function PdfView(props: PdfViewProps): ReactElement {
  return (
    <Suspense fallback={<Skeleton height={400} />}>
      <PdfPages {...props} />
    </Suspense>
  );
}
