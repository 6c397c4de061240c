import bidiFactory from 'bidi-js';

// The package is CommonJS and its export the function itself, whatever its types say of a `default`.
const bidi = (bidiFactory as unknown as typeof bidiFactory.default)();
const rightToLeftText = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;

/** A stretch of text in one direction. */
interface DirectionalRun {
  readonly text: string;
  readonly rightToLeft: boolean;
}

/** Whether the text has anything to reorder. */
export function needsReordering(text: string): boolean {
  return rightToLeftText.test(text);
}

/** The character whose mirror image this one is in a right-to-left run; most are their own. */
export function unmirrored(codePoint: number): number {
  return bidi.getMirroredCharacter(String.fromCodePoint(codePoint))?.codePointAt(0) ?? codePoint;
}

/** The text without direction marks, which have done their work once runs are in order. */
export function withoutMarks(text: string): string {
  return text.replace(/[\u200E\u200F\u061C]/g, '');
}

/** A line's stretches in the order in which they are painted, left to right (Unicode UAX #9). */
export function visualRuns(line: string, base: 'ltr' | 'rtl'): DirectionalRun[] {
  const { levels } = bidi.getEmbeddingLevels(line, base);
  const mirrored = bidi.getMirroredCharactersMap(line, levels);
  const runs: { text: string; level: number }[] = [];
  for (let index = 0; index < line.length; index += 1) {
    const level = levels[index] ?? 0;
    const character = mirrored.get(index) ?? line.charAt(index);
    const last = runs.at(-1);
    if (last && last.level === level) last.text += character;
    else runs.push({ text: character, level });
  }
  return reorder(runs).map(({ text, level }) => ({ text: withoutMarks(text), rightToLeft: level % 2 === 1 }));
}

// Rule L2: from the highest level down to the lowest odd one, reverse every sequence at that level or above.
function reorder(runs: { text: string; level: number }[]): { text: string; level: number }[] {
  const ordered = [...runs];
  const highest = Math.max(0, ...ordered.map((run) => run.level));
  for (let level = highest; level > 0; level -= 1) {
    let start = 0;
    while (start < ordered.length) {
      if ((ordered[start]?.level ?? 0) < level) {
        start += 1;
        continue;
      }
      let end = start;
      while (end < ordered.length && (ordered[end]?.level ?? 0) >= level) end += 1;
      ordered.splice(start, end - start, ...ordered.slice(start, end).toReversed());
      start = end;
    }
  }
  return ordered;
}
