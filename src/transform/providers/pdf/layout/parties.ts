import type { Fact, PartyContent, PrintContent } from '../content/print-content.ts';
import { roughWidth } from './column-widths.ts';
import { gap, heightOf, paintStack } from './sheet.ts';
import type { Lane, Piece, Sheet } from './sheet.ts';
import { styles } from './theme.ts';

const gutter = 24;

/** Paints sender, recipients and facts side by side, each in the same place on every document. */
export function paintParties(sheet: Sheet, content: PrintContent): void {
  const { sender, recipients, facts } = content;
  const { left } = sheet.geometry;
  const party = (sheet.width - gutter * 2) * 0.31;
  const factsX = left + (party + gutter) * 2;
  const factsWidth = left + sheet.width - factsX;
  const lanes: Lane[] = [
    { x: left, width: party, pieces: sender ? partyPieces(sheet, sender, party) : [] },
    {
      x: left + party + gutter,
      width: party,
      pieces: recipients.flatMap((recipient) => partyPieces(sheet, recipient, party)),
    },
    {
      x: factsX,
      width: factsWidth,
      pieces: facts.length > 0 ? [gap(14), ...factPieces(sheet, facts, factsWidth)] : [],
    },
  ];
  if (lanes.every((lane) => lane.pieces.length === 0)) return;
  sheet.paint(lanes);
  sheet.y += 26;
}

/** A party as pieces; the address window of a letter shows only name and address. */
function partyPieces(sheet: Sheet, party: PartyContent, width: number): Piece[] {
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
  const widest = Math.max(0, ...facts.map((fact) => roughWidth(fact.label, styles.small, sheet.script.han)));
  const labelWidth = Math.min(widest + 10, width * 0.5);
  return facts.map((fact) => {
    const label = sheet.lines(fact.label, styles.factLabel, labelWidth - 6);
    const value = sheet.lines(fact.value, styles.body, width - labelWidth);
    return {
      height: Math.max(heightOf(label), heightOf(value)) + 1.5,
      paint(canvas, box) {
        paintStack(label, canvas, { ...box, width: labelWidth });
        paintStack(value, canvas, { ...box, x: box.x + labelWidth, width: width - labelWidth });
      },
    };
  });
}
