import { invalid } from '../../platform/errors.ts';
import { isObject } from '../../platform/json-object.ts';
import { hasSchema } from './snippet.ts';

/** Terms by which an entry is found; the store adds its workspace, key, tags and previous entry. */
export interface SearchTerms {
  /** Words, found by their beginnings; `=member:value` is found only as a whole. */
  words: string[];
  /** References to other documents: the path (`supplier`, `preceding`) by the UUID. */
  references: Record<string, string>;
}

/**
 * Number of the rules by which words are extracted. If you change the rules, increment it, and add a migration that renews the
 * index of entries by other rules, whose words are then extracted again.
 */
export const wordRules = 1;

type Members = Record<string, unknown>;

/** Maximum number of words, which only long lists of items exceed, and of their characters; a longer word is cut. */
const maxWords = 300;
const maxWordLength = 64;

/** Members of a snippet that filters use, and those that people search by. */
const exactMembers = ['type', 'series', 'code', 'currency', 'issue_date', 'total', 'payable'] as const;
const codeMembers = ['series', 'code', 'p_series', 'p_code', 'title', 'issue_date'] as const;
const amountMembers = ['total', 'total_with_tax', 'payable'] as const;

/** Returns the terms of a document: first numbers, dates, amounts and parties from its snippet, then the items of its lines. */
export function extractSearchTerms(doc: Members, snippet: Members): SearchTerms {
  const words = new Set<string>();
  const add = (found: Iterable<string>): void => {
    for (const word of found) if (words.size < maxWords) words.add(word);
  };
  for (const member of codeMembers) add(wordsOf(snippet[member]));
  // Only as a whole: indexed in parts, any two digits would match some document.
  if (typeof snippet['uuid'] === 'string') words.add(snippet['uuid'].toLowerCase());
  for (const prefix of ['', 'p_']) {
    const [series, code] = [snippet[`${prefix}series`], snippet[`${prefix}code`]];
    if (typeof series === 'string' && typeof code === 'string') add(wordsOf(`${series}-${code}`));
  }
  for (const member of amountMembers) add(wordsOf(snippet[member]));
  for (const member of exactMembers) add(exact(member, snippet[member]));
  const parties = hasSchema(doc, 'org/party') ? [['', snippet] as const] : partiesOf(snippet);
  for (const [role, party] of parties) {
    add([...wordsOf(party['name']), ...wordsOf(party['alias']), ...wordsOf(party['tax_code'])]);
    for (const member of ['name', 'tax_code', 'country', 'uuid'])
      add(exact(role === '' ? member : `${role}.${member}`, party[member]));
  }
  for (const item of itemsOf(doc)) {
    if (words.size >= maxWords) break;
    add([...wordsOf(item['name']), ...wordsOf(item['ref'])]);
  }
  return { words: [...words], references: referencesOf(doc) };
}

function partiesOf(snippet: Members): (readonly [role: string, party: Members])[] {
  return ['supplier', 'customer'].flatMap((role) => {
    const party = snippet[role];
    return isObject(party) ? [[role, party] as const] : [];
  });
}

/** Returns the items of a document's lines; for an item, the document itself. */
function itemsOf(doc: Members): Members[] {
  if (hasSchema(doc, 'org/item')) return [doc];
  const lines = Array.isArray(doc['lines']) ? (doc['lines'] as unknown[]) : [];
  return lines.flatMap((line) => (isObject(line) && isObject(line['item']) ? [line['item']] : []));
}

/** Returns the exact word of a member, if it is text. */
function exact(member: string, value: unknown): string[] {
  return typeof value === 'string' && value !== '' ? [exactWord(member, value)] : [];
}

/** Returns the word of the index for an exact value of a member. */
export function exactWord(member: string, value: string): string {
  return `=${member}:${cut(plain(value).trim())}`;
}

/** Returns the words of a text: its runs of letters and digits, codes also as a whole, and numbers also without leading zeros. */
export function wordsOf(text: unknown): string[] {
  if (typeof text !== 'string') return [];
  const words: string[] = [];
  for (const whole of plain(text).split(/\s+/)) {
    const parts = whole.match(/[\p{L}\p{N}]+/gu) ?? [];
    if (parts.length > 0) words.push(whole, parts.join(''), ...parts, ...parts.flatMap(numberOf));
  }
  return [...new Set(words.map(cut))];
}

/** Cuts a word to the maximum length, without half a character at its end, which PostgreSQL refuses. */
function cut(word: string): string {
  const beginning = word.slice(0, maxWordLength);
  return beginning.isWellFormed() ? beginning : beginning.slice(0, -1);
}

/** Returns the number inside or at the end of a code without leading zeros: 42 for INV000042. */
function numberOf(part: string): string[] {
  const [, number] = /0*([1-9]\d*)$/.exec(part) ?? [];
  return number && number !== part ? [number] : [];
}

/** Normalizes a text: lower case, without accents, compatible characters unified (Unicode NFKD). */
function plain(text: string): string {
  // Most texts are ASCII and need no normalization.
  if (/^[ -~]*$/.test(text)) return text.toLowerCase();
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

/** Maximum depth of a document that is searched for references, and maximum number of these. */
const maxDepth = 8;
const maxReferences = 100;

function referencesOf(doc: Members): Record<string, string> {
  const references: Record<string, string> = {};
  let count = 0;
  const look = (value: unknown, path: string, depth: number): void => {
    if (depth > maxDepth || count >= maxReferences) return;
    if (Array.isArray(value)) for (const item of value) look(item, path, depth);
    if (!isObject(value) || Array.isArray(value)) return;
    for (const [name, member] of Object.entries(value)) {
      if (name !== 'uuid') look(member, path === '' ? name : `${path}.${name}`, depth + 1);
      else if (path !== '' && typeof member === 'string' && !(member in references)) {
        references[member.toLowerCase()] = path;
        count += 1;
      }
    }
  };
  look(doc, '', 0);
  return references;
}

/**
 * Returns the condition over the index for a typed text: each word is the beginning of a word of the entry. Refuses a text
 * without letters and digits, as an error of the field `name`.
 */
export function searchCondition(workspaceId: string, text: string, name: string): string {
  const conditions = [...text.matchAll(typedWord)].flatMap(([typed]) => {
    const words = typed.split(/\s+/).flatMap((word) => wordCondition(workspaceId, word) ?? []);
    const [amount] = words.length > 1 ? amountIn(typed) : [];
    return amount === undefined ? words : [`(${lexeme(workspaceId, amount, true)} | (${words.join(' & ')}))`];
  });
  if (conditions.length === 0) throw invalid({ [name]: 'has neither a letter nor a digit' });
  const condition = conditions.slice(0, maxTypedWords).join(' & ');
  const inOne = conditions.length > 1 ? taxCodesIn(workspaceId, text) : [];
  return inOne.length === 0 ? condition : [`(${condition})`, ...inOne].join(' | ');
}

const maxTypedWords = 20;

/** A run without spaces, or an amount with any kind of space between its thousands (`3 860,89`). */
const typedWord = /(?<!\S)[-−]?\d{1,3}(?:\s\d{3})+(?:[.,]\d+)?(?!\S)|\S+/gu;

/** Returns the condition for a typed word; undefined if it has neither a letter nor a digit. */
function wordCondition(workspaceId: string, typed: string): string | undefined {
  const word = cut(plain(typed));
  const parts = word.split(/[^\p{L}\p{N}]+/u).filter((part) => part !== '');
  if (parts.length === 0) return undefined;
  const inParts = parts.map((part) => lexeme(workspaceId, part, true)).join(' & ');
  const codes = taxCodesIn(workspaceId, word);
  if (parts.join('') === word) return codes.length > 0 ? `(${[inParts, ...codes].join(' | ')})` : inParts;
  const whole = [word, ...amountIn(word)].map((each) => lexeme(workspaceId, each, true));
  return `(${[...whole, `(${inParts})`, ...codes].join(' | ')})`;
}

/**
 * Returns the conditions for parties whose tax code a text may be, as people write it: with dots, hyphens and spaces, and after
 * its country. Documents contain it without these, and the country separately.
 */
function taxCodesIn(workspaceId: string, text: string): string[] {
  const code = plain(text).replaceAll(/[\s./-]/g, '');
  if (!/^(?=(?:.*\d){4})[\da-z+*&]{6,16}$/.test(code)) return [];
  const [, country, rest = ''] = /^([a-z]{2})(.+)$/.exec(code) ?? [];
  const inOne = code === plain(text) ? [] : [lexeme(workspaceId, code, true)];
  if (country === undefined) return inOne;
  const isThere = ['supplier.country', 'customer.country', 'country']
    .map((member) => lexeme(workspaceId, exactWord(member, country), false))
    .join(' | ');
  return [...inOne, `(${lexeme(workspaceId, rest, true)} & (${isThere}))`];
}

/**
 * Returns an amount with separators between its thousands, in any country's notation (`3.860,89`), in the notation of documents,
 * without a minus.
 */
function amountIn(word: string): string[] {
  const form = /^[-−]?(\d{1,3}([.,'’\s])\d{3}(?:\2\d{3})*)(?:(?!\2)[.,](\d+))?$/;
  const [, whole, , decimals] = form.exec(word) ?? [];
  return whole === undefined ? [] : [whole.replaceAll(/\D/g, '') + (decimals ? `.${decimals}` : '')];
}

/** Returns the condition for entries with a tag. */
export function tagCondition(workspaceId: string, tag: string): string {
  return lexeme(workspaceId, `#${tag}`, false);
}

/** Returns the condition for documents with a number: a code, or series and code joined by a hyphen. */
export function numberCondition(workspaceId: string, number: string): string {
  const is = (member: string, value: string): string => lexeme(workspaceId, exactWord(member, value), false);
  const hyphens = [...number.matchAll(/-/g)].slice(0, maxTypedWords).map(({ index }) => index);
  return [
    is('code', number),
    ...hyphens.map((at) => `(${is('series', number.slice(0, at))} & ${is('code', number.slice(at + 1))})`),
  ].join(' | ');
}

/** Returns the condition for documents with a party of a tax code, or of the party itself. */
export function taxCodeCondition(workspaceId: string, taxCode: string): string {
  return ['supplier.tax_code', 'customer.tax_code', 'tax_code']
    .map((member) => lexeme(workspaceId, exactWord(member, taxCode), false))
    .join(' | ');
}

/** Returns the words of a name, normalized for comparison: in lower case and without accents. */
export function nameWordsOf(name: string): string[] {
  return plain(name)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}

/** Returns the condition for entries that refer to one of some UUIDs, at one path of their documents or at any. */
export function referenceCondition(
  workspaceId: string,
  uuids: readonly string[],
  context: string | undefined,
): string {
  return uuids
    .map((uuid) => lexeme(workspaceId, `@${uuid}@${context ?? ''}`, context === undefined))
    .join(' | ');
}

/** Returns a word as in the index: after part of the workspace's id, so that only words of the workspace are read. */
function lexeme(workspaceId: string, word: string, isBeginning: boolean): string {
  const quoted = `${workspaceId.slice(-12)}${word}`.replaceAll(/['\\]/g, '$&$&');
  return `'${quoted}'${isBeginning ? ':*' : ''}`;
}
