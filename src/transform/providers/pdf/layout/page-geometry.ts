import type { PdfLayout } from '../pdf-options.ts';

/** Sizes and margins of a page in points. */
export interface PageGeometry {
  readonly size: readonly [number, number];
  readonly left: number;
  readonly right: number;
  readonly top: number;
  /** Where the footer's zone begins, from the top. */
  readonly bottom: number;
  /** DIN 5008 form B: the address window and the folds the letter needs. */
  readonly window?: AddressWindow;
}

/** Points from the top left of the page. */
export interface AddressWindow {
  readonly x: number;
  readonly width: number;
  /** Top of the line with the sender's address (return information). */
  readonly returnLineY: number;
  /** Top of the recipient's zone. */
  readonly addressY: number;
  readonly infoX: number;
  readonly infoY: number;
  /** Where the text of the letter begins at the earliest. */
  readonly contentY: number;
  readonly foldMarks: readonly number[];
}

/** Points per millimetre. */
export const mm = 72 / 25.4;

const footerHeight = 62;
const a4: readonly [number, number] = [595.28, 841.89];
const letter: readonly [number, number] = [612, 792];

/** The geometry of a layout. */
export function geometryOf(layout: PdfLayout): PageGeometry {
  if (layout === 'DIN5008') return din5008;
  const size = layout === 'Letter' ? letter : a4;
  return { size, left: 50, right: 50, top: 46, bottom: size[1] - footerHeight };
}

// DIN 5008:2020 form B: window 45 mm from the top and 20 mm from the left, return zone 17.7 mm high, recipient
// zone 27.3 mm; information block at 125 mm; folds at 105 and 210 mm, hole mark at 148.5 mm.
const din5008: PageGeometry = {
  size: a4,
  left: 25 * mm,
  right: 20 * mm,
  top: 46,
  bottom: a4[1] - footerHeight,
  window: {
    x: 25 * mm,
    width: 80 * mm,
    returnLineY: 58.5 * mm,
    addressY: 62.7 * mm,
    infoX: 125 * mm,
    infoY: 50 * mm,
    contentY: 98.5 * mm,
    foldMarks: [105 * mm, 148.5 * mm, 210 * mm],
  },
};
