import { useIntersection, useMergedRef, useResizeObserver } from '@mantine/hooks';
import { TextLayer, type PDFDocumentProxy } from 'pdfjs-dist';
import { useEffect, useRef, useState, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';

/** Ratio of height to width of a page before it is loaded: A4. */
const usualRatio = Math.SQRT2;

/** Renders one page while it is near the viewport, so that the memory does not grow with the length of the file. */
export function PdfPage({
  pdf,
  number,
}: {
  readonly pdf: PDFDocumentProxy;
  readonly number: number;
}): ReactElement {
  const { t } = useTranslation('document-parts');
  const { ref: near, entry } = useIntersection({ rootMargin: '600px' });
  const [sized, { width }] = useResizeObserver<HTMLDivElement>();
  const frame = useMergedRef(near, sized);
  const canvas = useRef<HTMLCanvasElement>(null);
  const texts = useRef<HTMLDivElement>(null);
  const [ratio, setRatio] = useState(usualRatio);
  const isNear = entry?.isIntersecting ?? false;
  const shownWidth = Math.round(width);

  useEffect(() => {
    const { current: surface } = canvas;
    const { current: layer } = texts;
    if (!isNear || shownWidth === 0 || !surface || !layer) return undefined;
    let stop = (): void => undefined;
    let isCurrent = true;
    const draw = async (): Promise<void> => {
      const page = await pdf.getPage(number);
      if (!isCurrent) return;
      const natural = page.getViewport({ scale: 1 });
      const scale = shownWidth / natural.width;
      const density = Math.min(window.devicePixelRatio, 2);
      const viewport = page.getViewport({ scale: scale * density });
      setRatio(natural.height / natural.width);
      surface.width = Math.round(viewport.width);
      surface.height = Math.round(viewport.height);
      const drawing = page.render({ canvas: surface, viewport });
      layer.replaceChildren();
      layer.style.setProperty('--total-scale-factor', String(scale));
      const text = new TextLayer({
        textContentSource: page.streamTextContent(),
        container: layer,
        viewport: page.getViewport({ scale }),
      });
      stop = () => {
        drawing.cancel();
        text.cancel();
      };
      await Promise.all([drawing.promise, text.render()]);
    };
    // Rendering that was cancelled, or destroyed with the file, needs no handling.
    draw().catch(() => undefined);
    return () => {
      isCurrent = false;
      stop();
      surface.width = 0;
      surface.height = 0;
      layer.replaceChildren();
    };
  }, [pdf, number, isNear, shownWidth]);

  return (
    <div
      ref={frame}
      className="pdf-page"
      role="group"
      aria-label={t('pdf.page', { number, count: pdf.numPages })}
      style={{ aspectRatio: String(1 / ratio) }}
    >
      <canvas ref={canvas} aria-hidden />
      <div ref={texts} className="pdf-texts" />
    </div>
  );
}
