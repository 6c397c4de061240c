import type { Say } from '../../words/service-text.logic.ts';
import { placesOfTerms } from '../document-xml/findings.logic.ts';

/** One of several faults that a message tells of. */
export interface FaultLine {
  readonly code: string;
  readonly message: string;
  /** Where it is in the document: JSON paths. */
  readonly places?: string;
  /** The business terms that it is about: `BT-31`. */
  readonly terms?: string;
}

/** A message, taken apart where it tells of several faults. */
export interface FaultLines {
  /** What it says beside them. */
  readonly text: string;
  readonly lines: readonly FaultLine[];
}

/** `BR-DE-15 (BT-10) at $.doc.ordering.code: `, at the beginning, behind the message that sums them up, or behind another. */
const beginning = /(?:^|: |; )([A-Za-z][\w.-]*)(?: \(([^()]*)\))?(?: at (\$[^:]*?))?: /g;

/** How many faults a message leaves out. */
const uncounted = /; (and \d+ more)$/;

/**
 * The faults in the message of a step that writes or reads electronic invoices: `SUMMARY: CODE (TERMS) at PATHS: MESSAGE; CODE: ...`,
 * whose summary begins with the message of the first. Any other message is text alone.
 */
export function faultLines(message: string): FaultLines {
  const plain = { text: message, lines: [] };
  const found = [...message.matchAll(beginning)].filter(
    ({ 1: code = '', 3: places }) => places !== undefined || /^[A-Z].*\d/.test(code),
  );
  const [first] = found;
  if (!first) return plain;
  const lines = found.map((match, at): FaultLine => {
    const { index, 1: code = '', 2: terms, 3: places } = match;
    const text = message.slice(index + match[0].length, found[at + 1]?.index);
    return { code, message: text.replace(uncounted, ''), ...(places && { places }), ...(terms && { terms }) };
  });
  const summary = message.slice(0, first.index);
  const said = lines[0]?.message ?? '';
  if (summary !== '' && !summary.startsWith(said)) return plain;
  const rest = summary
    .slice(said.length)
    .replace(/^ and \d+ more/, '')
    .replace(/^; /, '');
  const once = new Map(lines.map((line) => [JSON.stringify(line), line]));
  const left = uncounted.exec(message)?.[1];
  return { text: [rest, left].filter(Boolean).join('; '), lines: [...once.values()] };
}

/** The same in the language of the page, in one line as it came. */
export function faultText(message: string, say: Say): string {
  const { lines } = faultLines(message);
  if (lines.length === 0) return say(message);
  return lines.reduce((text, line) => text.replaceAll(line.message, () => say(line.message)), message);
}

/** A fault at a place of the document. */
export interface PlacedFault {
  /** A JSON path into the envelope. */
  readonly path: string;
  readonly message: string;
}

/** So many places are handed on: what is further is found when these are mended. */
const mostPlaces = 20;

/** The faults in the message of a step that have a place in the document: their own, or where their business terms belong. */
export function placedFaults(message: string | null | undefined): readonly PlacedFault[] {
  const { lines } = faultLines(message ?? '');
  return lines
    .flatMap(({ code, message: said, places, terms }) => {
      const own = places?.split(', ').filter((path) => path.startsWith('$.doc.')) ?? [];
      const paths = own.length > 0 ? own : placesOfTerms(terms?.split(', ') ?? []);
      const text = code.startsWith('GOBL-') ? said : `${said} (${code})`;
      return paths.map((path) => ({ path, message: text }));
    })
    .slice(0, mostPlaces);
}
