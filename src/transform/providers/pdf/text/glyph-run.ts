import type { OpenFont } from '../fonts/font-glyphs.ts';

/** One placed glyph; lengths in thousandths of an em. */
export interface PlacedGlyph {
  readonly id: number;
  /** The characters it stands for; none for a part of a character, such as the dots of an Arabic letter. */
  readonly codePoints: readonly number[];
  /** The glyph's own width, as the font embedded in the file states it. */
  readonly width: number;
  /** How far the pen moves: the width with kerning. */
  readonly advance: number;
  readonly dx: number;
  readonly dy: number;
}

/** Glyphs of one font in the order in which they are painted, left to right. */
export interface GlyphRun {
  /** Undefined for characters no font has: one box is painted per glyph. */
  readonly font: OpenFont | undefined;
  readonly glyphs: readonly PlacedGlyph[];
  /** Sum of the advances, in thousandths of an em. */
  readonly width: number;
}

/** A line ready to paint, at a size in points. */
export interface TextLine {
  readonly runs: readonly GlyphRun[];
  /** Points. */
  readonly width: number;
}
