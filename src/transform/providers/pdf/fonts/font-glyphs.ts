import type { Font, Glyph } from 'fontkit';

/** A face opened once for the whole process. */
export interface OpenFont {
  readonly key: string;
  readonly font: Font;
  /** Font units to thousandths of an em. */
  readonly scale: number;
}

/**
 * Makes every glyph a font hands out know the characters it stands for this time. fontkit keeps one object per
 * glyph with those it first stood for, in whatever document; the bowl of several Arabic letters must say which.
 */
export function withOwnCodePoints(font: Font): Font {
  const sharedGlyph = font.getGlyph.bind(font);
  font.getGlyph = (id, codePoints = []) =>
    Object.create(sharedGlyph(id, codePoints), { codePoints: { value: codePoints } }) as Glyph;
  return font;
}
