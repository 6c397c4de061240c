import type { NoteContent } from '../content/print-content.ts';
import { gap } from './sheet.ts';
import type { Sheet } from './sheet.ts';
import { styles } from './theme.ts';

/** Paints what is to be read beneath the totals; a heading is never left alone at the end of a page. */
export function paintNotes(sheet: Sheet, notes: readonly NoteContent[]): void {
  const width = sheet.width * 0.86;
  for (const note of notes) {
    sheet.y += 16;
    sheet.need(styles.heading.leading + styles.body.leading * 2);
    const body = note.paragraphs.flatMap((text) => sheet.lines(text, styles.body, width));
    const pieces = [sheet.single(note.heading, styles.heading), gap(2), ...body];
    sheet.paint([{ x: sheet.geometry.left, width, pieces }]);
  }
}
