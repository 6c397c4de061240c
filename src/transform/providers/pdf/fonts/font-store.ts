import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create } from 'fontkit';
import type { Font } from 'fontkit';
import { facesOf } from './faces.ts';
import type { Face, Weight } from './faces.ts';
import { withOwnCodePoints } from './font-glyphs.ts';
import type { OpenFont } from './font-glyphs.ts';
import { hanFontFor } from './han-fonts.ts';
import type { HanStyle } from './han-fonts.ts';

const modules = createRequire(import.meta.url);
const open = new Map<string, OpenFont>();

/** The font of a face, read and parsed on first use. */
function openFont(face: Face): OpenFont {
  const known = open.get(face.key);
  if (known) return known;
  const font = withOwnCodePoints(create(readFileSync(modules.resolve(face.file))) as Font);
  const opened = { key: face.key, font, scale: 1000 / font.unitsPerEm };
  open.set(face.key, opened);
  return opened;
}

/** The first font that has the character; undefined when none does and a box must be drawn. */
export function fontFor(codePoint: number, weight: Weight, han: HanStyle): OpenFont | undefined {
  const eastAsian = hanFontFor(codePoint, weight, han);
  if (eastAsian) return eastAsian;
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
