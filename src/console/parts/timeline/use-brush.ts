import { useRef, useState, type MouseEvent, type PointerEvent, type RefObject } from 'react';

/** Minimum distance of a drag, in pixels; below it is a click. */
const minDragPixels = 6;

/** The selected range, in pixels from the left of the frame. */
interface Brushed {
  readonly from: number;
  readonly to: number;
}

interface Brush {
  readonly brushed: Brushed | undefined;
  readonly handlers: {
    readonly onPointerDown: (event: PointerEvent) => void;
    readonly onPointerMove: (event: PointerEvent) => void;
    readonly onPointerUp: (event: PointerEvent) => void;
    readonly onPointerCancel: () => void;
    readonly onClickCapture: (event: MouseEvent) => void;
  };
}

/** Handles dragging over the tracks of a frame and reports the selected range as fractions of a track. A click stays a click. */
export function useBrush(
  frame: RefObject<HTMLElement | null>,
  onBrushed: (part: { readonly begin: number; readonly end: number }) => void,
): Brush {
  const start = useRef<number>(undefined);
  const wasDragged = useRef(false);
  const [brushed, setBrushed] = useState<Brushed>();
  /** Returns the position of the tracks, which is the same for all. */
  const track = (): DOMRect | undefined =>
    frame.current?.querySelector('.timeline-track')?.getBoundingClientRect();
  const end = (): void => {
    start.current = undefined;
    setBrushed(undefined);
  };
  return {
    brushed,
    handlers: {
      onPointerDown({ button, pointerType, clientX }) {
        wasDragged.current = false;
        const { left = 0, right = 0 } = track() ?? {};
        // Touch scrolls.
        if (button !== 0 || pointerType === 'touch' || clientX < left || clientX > right) return;
        start.current = clientX;
      },
      onPointerMove({ clientX, pointerId }) {
        const { left, right } = track() ?? {};
        if (start.current === undefined || left === undefined || right === undefined) return;
        if (!brushed && Math.abs(clientX - start.current) < minDragPixels) return;
        wasDragged.current = true;
        frame.current?.setPointerCapture(pointerId);
        const to = Math.min(Math.max(clientX, left), right);
        const origin = frame.current?.getBoundingClientRect().left ?? 0;
        const [from, until] = [start.current, to].toSorted((a, b) => a - b);
        setBrushed({ from: (from ?? to) - origin, to: (until ?? to) - origin });
      },
      onPointerUp() {
        const bounds = track();
        const origin = frame.current?.getBoundingClientRect().left ?? 0;
        if (brushed && bounds && brushed.to > brushed.from) {
          const fraction = (x: number): number => (x + origin - bounds.left) / bounds.width;
          onBrushed({ begin: fraction(brushed.from), end: fraction(brushed.to) });
        }
        end();
      },
      onPointerCancel: end,
      onClickCapture(event) {
        if (wasDragged.current) event.stopPropagation();
        wasDragged.current = false;
      },
    },
  };
}
