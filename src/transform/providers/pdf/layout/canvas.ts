import type { OpenFont } from '../fonts/font-glyphs.ts';
import type { TextLine } from '../text/glyph-run.ts';
import { isPicture, unreadableLogo } from './logo.ts';
import { glyphOperators } from './glyph-operators.ts';
import type { EmbeddedFont } from './glyph-operators.ts';

/** Where a line stands in its box: at the side where reading begins, or where it ends. */
export type Align = 'start' | 'end' | 'center';

/** A box on the page; points from the top left, mirrored as a whole for right-to-left languages. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

/** What pdfkit gives only to its own text functions, which cannot set a line in two directions. */
interface FontRegister {
  _font: EmbeddedFont;
  page: { fonts: Record<string, unknown> };
}

/** The surface blocks paint on: one page at a time, colours in sRGB, text as shaped lines. */
export class Canvas {
  readonly width: number;
  readonly height: number;
  readonly mirrored: boolean;
  readonly #pdf: PDFKit.PDFDocument;
  readonly #fonts = new Map<string, EmbeddedFont>();

  constructor(pdf: PDFKit.PDFDocument, size: readonly [number, number], mirrored: boolean) {
    this.#pdf = pdf;
    [this.width, this.height] = size;
    this.mirrored = mirrored;
  }

  addPage(): void {
    this.#pdf.addPage({ size: [this.width, this.height], margin: 0 });
  }

  /** Goes back to a page already painted, counted from 0. */
  toPage(index: number): void {
    this.#pdf.switchToPage(index);
  }

  /** Paints a line with its baseline at `box.y`. */
  line(line: TextLine, box: Box, size: number, color: string, align: Align = 'start'): void {
    if (line.runs.length === 0) return;
    const x = this.#left(line.width, box, align);
    const operators = glyphOperators(line, { x, y: box.y, size, color }, (font) => this.#embedded(font));
    this.#pdf.addContent(operators);
  }

  fill(box: Box, height: number, color: string): void {
    const x = this.#left(box.width, box, 'start');
    this.#pdf.rect(x, box.y, box.width, height).fill(color);
  }

  rule(box: Box, thickness: number, color: string): void {
    this.fill(box, thickness, color);
  }

  /** Paints a line turned about the middle of the page, pale enough to read through. */
  turned(line: TextLine, size: number, color: string, degrees: number): void {
    this.#pdf.save();
    this.#pdf.rotate(degrees, { origin: [this.width / 2, this.height / 2] });
    const box = { x: 0, y: this.height / 2 + size * 0.35, width: this.width };
    this.line(line, box, size, color, 'center');
    this.#pdf.restore();
  }

  /** Paints a PNG or JPEG within the box and height; bytes that only claim to be one are refused. */
  image(bytes: Uint8Array, box: Box, height: number): void {
    if (!isPicture(bytes)) throw unreadableLogo();
    const fit: [number, number] = [box.width, height];
    const x = this.mirrored ? this.width - box.x - box.width : box.x;
    try {
      this.#pdf.image(Buffer.from(bytes), x, box.y, { fit, align: this.mirrored ? 'right' : undefined });
    } catch {
      throw unreadableLogo();
    }
  }

  #left(width: number, box: Box, align: Align): number {
    const start = this.mirrored ? this.width - box.x - box.width : box.x;
    const slack = box.width - width;
    if (align === 'center') return start + slack / 2;
    return (align === 'end') === this.mirrored ? start : start + slack;
  }

  #embedded(font: OpenFont): EmbeddedFont {
    const register = this.#pdf as unknown as FontRegister;
    let embedded = this.#fonts.get(font.key);
    if (!embedded) {
      this.#pdf.font(font.font as unknown as PDFKit.Mixins.PDFFontSource);
      embedded = register['_font'];
      this.#fonts.set(font.key, embedded);
    }
    register.page.fonts[embedded.id] ??= embedded.ref();
    return embedded;
  }
}
