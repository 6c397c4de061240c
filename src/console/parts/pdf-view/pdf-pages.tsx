import { Alert, Skeleton } from '@mantine/core';
import type { PDFDocumentProxy } from 'pdfjs-dist';
import { useEffect, useState, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { openPdf } from './pdf-document.ts';
import { PdfPage } from './pdf-page.tsx';
import './pdf-view.css';

export interface PdfViewProps {
  /** Bytes of the file, or a URL of this origin. */
  readonly source: Uint8Array | string;
}

/** Shows all pages of a PDF, one below the other; see `pdf-view.tsx`. */
export function PdfPages({ source }: PdfViewProps): ReactElement {
  const { t } = useTranslation('document-parts');
  const [pdf, setPdf] = useState<PDFDocumentProxy>();
  const [hasFailed, setHasFailed] = useState(false);
  useEffect(() => {
    let isCurrent = true;
    setHasFailed(false);
    const task = openPdf(source);
    task.promise.then(
      (opened) => isCurrent && setPdf(opened),
      () => isCurrent && setHasFailed(true),
    );
    return () => {
      isCurrent = false;
      setPdf(undefined);
      void task.destroy();
    };
  }, [source]);
  if (hasFailed) return <Alert color="red">{t('pdf.failed')}</Alert>;
  if (!pdf) return <Skeleton height={400} />;
  const { numPages } = pdf;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- The region scrolls, also by keys.
    <div className="pdf-view" role="region" aria-label={t('pdf.label', { count: numPages })} tabIndex={0}>
      {Array.from({ length: numPages }, (_, index) => (
        <PdfPage key={index} pdf={pdf} number={index + 1} />
      ))}
    </div>
  );
}
