import type { Fact, PartyContent, PrintContent } from '../content/print-content.ts';
import { roughWidth } from './column-widths.ts';
import { gap, heightOf } from './sheet.ts';
import type { Lane, Piece, Sheet } from './sheet.ts';
import { styles } from './theme.ts';

const gutter = 24;

/** Paints sender, recipients and facts side by side. */
export function paintParties(sheet: Sheet, content: PrintContent): void {
  const lanes = laneContents(sheet, content);
  if (lanes.length === 0) return;
  const width = (sheet.width - gutter * 2) / 3;
  sheet.paint(
    lanes.map((pieces, index): Lane => {
      const x = sheet.geometry.left + index * (width + gutter);
      return { x, width, pieces: pieces(width) };
    }),
  );
  sheet.y += 26;
}

/** A party as pieces; the address window of a letter shows only name and address. */
export function partyPieces(sheet: Sheet, party: PartyContent, width: number): Piece[] {
  return [
    sheet.single(party.heading, styles.heading),
    gap(3),
    ...sheet.lines(party.name, styles.name, width),
    ...[...party.address, ...party.details].flatMap((line) => sheet.lines(line, styles.body, width)),
    gap(8),
  ];
}

/** Labelled values as pieces: the label in grey beside its value. */
export function factPieces(sheet: Sheet, facts: readonly Fact[], width: number): Piece[] {
  const widest = Math.max(0, ...facts.map((fact) => roughWidth(fact.label, styles.small)));
  const labelWidth = Math.min(widest + 10, width * 0.5);
  return facts.map((fact) => {
    const label = sheet.lines(fact.label, styles.factLabel, labelWidth - 6);
    const value = sheet.lines(fact.value, styles.body, width - labelWidth);
    return {
      height: Math.max(heightOf(label), heightOf(value)) + 1.5,
      paint(canvas, box) {
        paintStack(label, (piece, y) => piece.paint(canvas, { ...box, y: box.y + y, width: labelWidth }));
        paintStack(value, (piece, y) =>
          piece.paint(canvas, { x: box.x + labelWidth, y: box.y + y, width: width - labelWidth }),
        );
      },
    };
  });
}

function paintStack(pieces: readonly Piece[], paint: (piece: Piece, y: number) => void): void {
  let y = 0;
  for (const piece of pieces) {
    paint(piece, y);
    y += piece.height;
  }
}

function laneContents(sheet: Sheet, content: PrintContent): ((width: number) => Piece[])[] {
  const { sender, recipients, facts } = content;
  const lanes: ((width: number) => Piece[])[] = [];
  if (sender) lanes.push((width) => partyPieces(sheet, sender, width));
  if (recipients.length > 0) {
    lanes.push((width) => recipients.flatMap((party) => partyPieces(sheet, party, width)));
  }
  if (facts.length > 0) lanes.push((width) => [gap(14), ...factPieces(sheet, facts, width)]);
  return lanes;
}
