import type { Say } from '../../words/service-text.logic.ts';

/** The code of the fault of a document that is not signed without a number. */
export const numberMissing = 'GOBL-ENVELOPE-13';

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

/** Whether a step that did what it should tells of rules that it noticed and let pass. */
export const isWarning = (status: string, message: string): boolean =>
  status === 'OK' && faultLines(message).lines.length > 0;

/** The same in one line: each fault with what people call its places, in the language of the page. */
export function faultText(message: string, say: Say, sayPlaces: Say): string {
  const { text, lines } = faultLines(message);
  if (lines.length === 0) return say(message);
  const told = lines.map(
    ({ code, message: said, places }) =>
      `${places ? `${sayPlaces(places)}: ` : ''}${withCode(say(said), code)}`,
  );
  return [...told, ...(text ? [say(text)] : [])].join('; ');
}

/** Whether people look a code up: those of our own rules lead nowhere. */
export const isLookedUp = (code: string): boolean =>
  !code.startsWith('GOBL-') && !code.startsWith('DOCMILL-');

/** What a fault says, with its code where people look that up. */
export const withCode = (said: string, code: string): string =>
  isLookedUp(code) ? `${said} (${code})` : said;
