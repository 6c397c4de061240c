import type { Translate } from '../../words/service-text.logic.ts';

/** Code of the fault of a document that needs a number before it is signed. */
export const numberMissing = 'GOBL-ENVELOPE-13';

/** One fault of a message that contains several. */
export interface FaultLine {
  readonly code: string;
  readonly message: string;
  /** JSON paths in the document. */
  readonly places?: string;
  /** Business terms of the fault: `BT-31`. */
  readonly terms?: string;
}

/** A parsed message. */
export interface FaultLines {
  /** Text of the message without its faults. */
  readonly text: string;
  readonly lines: readonly FaultLine[];
}

/** Start of a fault, `BR-DE-15 (BT-10) at $.doc.ordering.code: `: at the beginning, after the summary or after another fault. */
const beginning = /(?:^|: |; )([A-Za-z][\w.-]*)(?: \(([^()]*)\))?(?: at (\$[^:]*?))?: /g;

/** Number of faults that a message leaves out. */
const uncounted = /; (and \d+ more)$/;

/**
 * Parses the faults in the message of a step that writes or reads electronic invoices: `SUMMARY: CODE (TERMS) at PATHS:
 * MESSAGE; CODE: ...`, where the summary begins with the first message. Any other message is returned as text.
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

/** Returns whether a successful step reports rules that it found broken and tolerated. */
export const isWarning = (status: string, message: string): boolean =>
  status === 'OK' && faultLines(message).lines.length > 0;

/** Formats a message as one line: each fault with its readable paths, in the language of the page. */
export function faultText(message: string, say: Translate, sayPlaces: Translate): string {
  const { text, lines } = faultLines(message);
  if (lines.length === 0) return say(message);
  const told = lines.map(
    ({ code, message: said, places }) =>
      `${places ? `${sayPlaces(places)}: ` : ''}${withCode(say(said), code)}`,
  );
  return [...told, ...(text ? [say(text)] : [])].join('; ');
}

/** Returns whether a code is worth looking up: codes of our own rules are documented nowhere else. */
export const isLookedUp = (code: string): boolean =>
  !code.startsWith('GOBL-') && !code.startsWith('DOCMILL-');

/** Returns the text of a fault, with its code if that is worth looking up. */
export const withCode = (said: string, code: string): string =>
  isLookedUp(code) ? `${said} (${code})` : said;
