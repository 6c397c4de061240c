import type { TextLine } from '../text/glyph-run.ts';
import { setParagraph, setSingleLine } from '../text/paragraph.ts';
import type { Script, TextStyle } from '../text/paragraph.ts';
import type { HanStyle } from '../fonts/han-fonts.ts';
import type { Align, Box, Canvas } from './canvas.ts';
import type { PageGeometry } from './page-geometry.ts';

/** The smallest thing that is never cut by the end of a page. */
export interface Piece {
  readonly height: number;
  /** Paints into a box whose `y` is the piece's top. */
  paint(canvas: Canvas, box: Box): void;
}

/** Pieces one under another in a column of the page. */
export interface Lane {
  readonly x: number;
  readonly width: number;
  readonly pieces: readonly Piece[];
}

/** The flow of blocks down the pages: keeps the cursor and begins pages. */
export class Sheet {
  readonly canvas: Canvas;
  readonly geometry: PageGeometry;
  readonly script: Script;
  /** Top of what comes next. */
  y: number;
  pages = 0;
  /** Painted at the top of every further page, such as the head of a table that goes on. */
  onNewPage: ((sheet: Sheet) => void) | undefined;
  readonly #furnish: (sheet: Sheet) => void;

  /** `furnish` paints what every page carries and moves the cursor below it. */
  constructor(canvas: Canvas, geometry: PageGeometry, han: HanStyle, furnish: (sheet: Sheet) => void) {
    this.canvas = canvas;
    this.geometry = geometry;
    this.script = { base: canvas.mirrored ? 'rtl' : 'ltr', han };
    this.y = geometry.top;
    this.#furnish = furnish;
  }

  get width(): number {
    return this.canvas.width - this.geometry.left - this.geometry.right;
  }

  /** Points left above the footer. */
  get room(): number {
    return this.geometry.bottom - this.y;
  }

  newPage(): void {
    this.canvas.addPage();
    this.pages += 1;
    this.y = this.geometry.top;
    this.#furnish(this);
    this.onNewPage?.(this);
  }

  /** Begins a page when less than `height` is left. */
  need(height: number): void {
    if (this.room < height) this.newPage();
  }

  /** A text's lines as pieces. */
  lines(text: string, style: TextStyle, width: number, align: Align = 'start'): Piece[] {
    return setParagraph(text, style, width, this.script).map((line) => linePiece(line, style, align));
  }

  /** A text as one line, for what is known to be short. */
  single(text: string, style: TextStyle, align: Align = 'start'): Piece {
    return linePiece(setSingleLine(text, style, this.script), style, align);
  }

  /** Paints lanes side by side: together on one page where they fit one, else cut between pieces. */
  paint(lanes: readonly Lane[]): void {
    const height = Math.max(0, ...lanes.map((lane) => heightOf(lane.pieces)));
    if (height > this.room && height <= this.#wholePage()) this.newPage();
    let rest = this.#paintFitting(lanes);
    while (rest.some((lane) => lane.pieces.length > 0)) {
      this.newPage();
      rest = this.#paintFitting(rest);
    }
  }

  // Blocks higher than most of a page would leave a hole behind when moved to the next one whole.
  #wholePage(): number {
    return (this.geometry.bottom - this.geometry.top) * 0.7;
  }

  #paintFitting(lanes: readonly Lane[]): Lane[] {
    const top = this.y;
    let lowest = top;
    const rest = lanes.map((lane) => {
      let y = top;
      let next = 0;
      for (const piece of lane.pieces) {
        if (y + piece.height > this.geometry.bottom && !(next === 0 && this.#isFresh(top))) break;
        piece.paint(this.canvas, { x: lane.x, y, width: lane.width });
        y += piece.height;
        next += 1;
      }
      lowest = Math.max(lowest, y);
      return { ...lane, pieces: lane.pieces.slice(next) };
    });
    this.y = lowest;
    return rest;
  }

  // Whatever does not fit an empty page is painted beyond its end rather than asked for for ever.
  #isFresh(top: number): boolean {
    return top - this.geometry.top < (this.geometry.bottom - this.geometry.top) / 2;
  }
}

/** Empty room between pieces. */
export function gap(height: number): Piece {
  return { height, paint: () => undefined };
}

/** A thin line across the lane with room around it. */
export function rulePiece(color: string, above = 0, below = 0, thickness = 0.6): Piece {
  return {
    height: above + thickness + below,
    paint: (canvas, box) => canvas.rule({ ...box, y: box.y + above }, thickness, color),
  };
}

/** Sum of the pieces' heights. */
export function heightOf(pieces: readonly Piece[]): number {
  return pieces.reduce((sum, piece) => sum + piece.height, 0);
}

/** Paints pieces one under another from the top of a box. */
export function paintStack(pieces: readonly Piece[], canvas: Canvas, box: Box): void {
  let { y } = box;
  for (const piece of pieces) {
    piece.paint(canvas, { ...box, y });
    y += piece.height;
  }
}

/** The baseline of a line whose box begins at `top`: capitals stand in the middle of the leading. */
export function baseline(top: number, style: TextStyle): number {
  return top + style.leading / 2 + style.size * 0.357;
}

function linePiece(line: TextLine, style: TextStyle, align: Align): Piece {
  return {
    height: style.leading,
    paint: (canvas, box) =>
      canvas.line(line, { ...box, y: baseline(box.y, style) }, style.size, style.color, align),
  };
}
