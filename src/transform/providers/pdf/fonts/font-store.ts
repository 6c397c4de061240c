import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create } from 'fontkit';
import type { Font, Glyph } from 'fontkit';
import { facesOf } from './faces.ts';
import type { Face, Weight } from './faces.ts';

/** A face opened once for the whole process. */
export interface OpenFont {
  readonly key: string;
  readonly font: Font;
  /** Font units to thousandths of an em. */
  readonly scale: number;
}

const modules = createRequire(import.meta.url);
const open = new Map<string, OpenFont>();

/** The font of a face, read and parsed on first use. */
export function openFont(face: Face): OpenFont {
  const known = open.get(face.key);
  if (known) return known;
  const font = withOwnCodePoints(create(readFileSync(modules.resolve(face.file))) as Font);
  const opened = { key: face.key, font, scale: 1000 / font.unitsPerEm };
  open.set(face.key, opened);
  return opened;
}

// fontkit keeps one object per glyph with the characters it first stood for, whatever document that was in; a
// glyph that several characters share (the bowl of Arabic letters, the base of Vietnamese ones) must say which.
function withOwnCodePoints(font: Font): Font {
  const sharedGlyph = font.getGlyph.bind(font);
  font.getGlyph = (id, codePoints = []) =>
    Object.create(sharedGlyph(id, codePoints), { codePoints: { value: codePoints } }) as Glyph;
  return font;
}

/** The first font that has the character; undefined when none does and a box must be drawn. */
export function fontFor(codePoint: number, weight: Weight): OpenFont | undefined {
  const known = byCharacter[weight].get(codePoint);
  if (known !== undefined) return known ?? undefined;
  const found = search(codePoint, weight);
  byCharacter[weight].set(codePoint, found ?? null);
  return found;
}

// Bounded by the number of code points.
const byCharacter: Readonly<Record<Weight, Map<number, OpenFont | null>>> = {
  regular: new Map(),
  semibold: new Map(),
};

function search(codePoint: number, weight: Weight): OpenFont | undefined {
  const character = String.fromCodePoint(codePoint);
  for (const face of facesOf(weight)) {
    if (face.scripts && !face.scripts.test(character)) continue;
    const opened = openFont(face);
    if (opened.font.hasGlyphForCodePoint(codePoint)) return opened;
  }
  return undefined;
}
