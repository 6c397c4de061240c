import { invalid } from '../../platform/errors.ts';
import { isObject } from '../../platform/json-object.ts';
import { isOf } from './snippet.ts';

/** What an entry is found by, as words of its search index; the store adds its workspace, its key and what it was made from. */
export interface SearchTerms {
  /** Beginnings of these find it; `=member:value` finds it by exactly that. */
  words: string[];
  /** Where its document names the UUIDs of others: `supplier`, `preceding`, by the UUID. */
  references: Record<string, string>;
}

/**
 * The number of the rules by which `searchTermsOf` takes words. Whoever changes them counts on, here and in a migration that makes
 * the index of entries of other rules again: these are then taken anew.
 */
export const wordRules = 1;

type Members = Record<string, unknown>;

/** More than documents have that people write, but for long lists of items; a longer word is cut. */
const mostWords = 300;
const longestWord = 64;

/** Members of a snippet that filters name, and those that people know a document by. */
const exactMembers = ['type', 'series', 'code', 'currency', 'issue_date', 'total', 'payable'] as const;
const codeMembers = ['series', 'code', 'p_series', 'p_code', 'title', 'issue_date'] as const;
const amountMembers = ['total', 'total_with_tax', 'payable'] as const;

/** The terms of a document: its numbers, dates, amounts and parties, as its snippet has them, and then the items of its lines. */
export function searchTermsOf(doc: Members, snippet: Members): SearchTerms {
  const words = new Set<string>();
  const add = (found: Iterable<string>): void => {
    for (const word of found) if (words.size < mostWords) words.add(word);
  };
  for (const member of codeMembers) add(wordsOf(snippet[member]));
  // As a whole: by a part of it, any two digits would find some document.
  if (typeof snippet['uuid'] === 'string') words.add(snippet['uuid'].toLowerCase());
  for (const prefix of ['', 'p_']) {
    const [series, code] = [snippet[`${prefix}series`], snippet[`${prefix}code`]];
    if (typeof series === 'string' && typeof code === 'string') add(wordsOf(`${series}-${code}`));
  }
  for (const member of amountMembers) add(wordsOf(snippet[member]));
  for (const member of exactMembers) add(exact(member, snippet[member]));
  const parties = isOf(doc, 'org/party') ? [['', snippet] as const] : partiesOf(snippet);
  for (const [role, party] of parties) {
    add([...wordsOf(party['name']), ...wordsOf(party['alias']), ...wordsOf(party['tax_code'])]);
    for (const member of ['name', 'tax_code', 'country', 'uuid'])
      add(exact(role === '' ? member : `${role}.${member}`, party[member]));
  }
  for (const item of itemsOf(doc)) {
    if (words.size >= mostWords) break;
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

/** The items of a document's lines; of an item that is the document, itself. */
function itemsOf(doc: Members): Members[] {
  if (isOf(doc, 'org/item')) return [doc];
  const lines = Array.isArray(doc['lines']) ? (doc['lines'] as unknown[]) : [];
  return lines.flatMap((line) => (isObject(line) && isObject(line['item']) ? [line['item']] : []));
}

/** The word by which a member with this very value is found. */
function exact(member: string, value: unknown): string[] {
  return typeof value === 'string' && value !== '' ? [exactWord(member, value)] : [];
}

/** The word of the index for a member of exactly this value. */
export function exactWord(member: string, value: string): string {
  return `=${member}:${cut(plain(value).trim())}`;
}

/** The words of a text: its parts between other signs than letters and digits, codes also whole, and numbers without their zeros. */
export function wordsOf(text: unknown): string[] {
  if (typeof text !== 'string') return [];
  const words: string[] = [];
  for (const whole of plain(text).split(/\s+/)) {
    const parts = whole.match(/[\p{L}\p{N}]+/gu) ?? [];
    if (parts.length > 0) words.push(whole, parts.join(''), ...parts, ...parts.flatMap(numberOf));
  }
  return [...new Set(words.map(cut))];
}

/** The beginning of a word, no half of a character at its end: PostgreSQL takes none. */
function cut(word: string): string {
  const beginning = word.slice(0, longestWord);
  return beginning.isWellFormed() ? beginning : beginning.slice(0, -1);
}

/** The number inside or at the end of a code, as people say it: 42 of INV000042. */
function numberOf(part: string): string[] {
  const [, number] = /0*([1-9]\d*)$/.exec(part) ?? [];
  return number && number !== part ? [number] : [];
}

/** Lower case, without accents, and as letters that look alike are compared (Unicode NFKD). */
function plain(text: string): string {
  // Most texts are ASCII, in which there is nothing to take apart.
  if (/^[ -~]*$/.test(text)) return text.toLowerCase();
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

/** How deep a document is looked through, and how many references are kept of it. */
const deepest = 8;
const mostReferences = 100;

function referencesOf(doc: Members): Record<string, string> {
  const references: Record<string, string> = {};
  let count = 0;
  const look = (value: unknown, path: string, depth: number): void => {
    if (depth > deepest || count >= mostReferences) return;
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
 * What people type, as a condition over the index: every word is the beginning of one of the entry's. Refuses a text of which
 * nothing is left, as the field of this name.
 */
export function searchCondition(workspaceId: string, text: string, name: string): string {
  const conditions = [...text.matchAll(typedWord)].flatMap(([typed]) => {
    const words = typed.split(/\s+/).flatMap((word) => wordCondition(workspaceId, word) ?? []);
    const [amount] = words.length > 1 ? amountIn(typed) : [];
    return amount === undefined ? words : [`(${lexeme(workspaceId, amount, true)} | (${words.join(' & ')}))`];
  });
  if (conditions.length === 0) throw invalid({ [name]: 'has neither a letter nor a digit' });
  const condition = conditions.slice(0, mostTyped).join(' & ');
  const inOne = conditions.length > 1 ? taxCodesIn(workspaceId, text) : [];
  return inOne.length === 0 ? condition : [`(${condition})`, ...inOne].join(' | ');
}

const mostTyped = 20;

/** What stands between spaces, or an amount with spaces of some kind between its thousands (`3 860,89`). */
const typedWord = /(?<!\S)[-−]?\d{1,3}(?:\s\d{3})+(?:[.,]\d+)?(?!\S)|\S+/gu;

/** The condition of a word that was typed; undefined where it has neither a letter nor a digit. */
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
 * Conditions of parties whose tax code a text may be, as people write it: with dots, hyphens and spaces, and behind its country.
 * Documents keep it apart from the country, and without any of these.
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

/** An amount with marks between its thousands, as people of some country write it (`3.860,89`), as documents have it: without a minus. */
function amountIn(word: string): string[] {
  const form = /^[-−]?(\d{1,3}([.,'’\s])\d{3}(?:\2\d{3})*)(?:(?!\2)[.,](\d+))?$/;
  const [, whole, , decimals] = form.exec(word) ?? [];
  return whole === undefined ? [] : [whole.replaceAll(/\D/g, '') + (decimals ? `.${decimals}` : '')];
}

/** The condition of a tag that an entry has. */
export function tagCondition(workspaceId: string, tag: string): string {
  return lexeme(workspaceId, `#${tag}`, false);
}

/** The condition of documents of a number: a code, or series and code with a hyphen between them. */
export function numberCondition(workspaceId: string, number: string): string {
  const is = (member: string, value: string): string => lexeme(workspaceId, exactWord(member, value), false);
  const hyphens = [...number.matchAll(/-/g)].slice(0, mostTyped).map(({ index }) => index);
  return [
    is('code', number),
    ...hyphens.map((at) => `(${is('series', number.slice(0, at))} & ${is('code', number.slice(at + 1))})`),
  ].join(' | ');
}

/** The condition of documents that a party of a tax code has part in, or that are the party. */
export function taxCodeCondition(workspaceId: string, taxCode: string): string {
  return ['supplier.tax_code', 'customer.tax_code', 'tax_code']
    .map((member) => lexeme(workspaceId, exactWord(member, taxCode), false))
    .join(' | ');
}

/** The words of a name as they are compared: in lower case and without accents. */
export function nameWordsOf(name: string): string[] {
  return plain(name)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}

/** The condition of entries that refer to one of some UUIDs, from one place of their documents or from any. */
export function referenceCondition(
  workspaceId: string,
  uuids: readonly string[],
  context: string | undefined,
): string {
  return uuids
    .map((uuid) => lexeme(workspaceId, `@${uuid}@${context ?? ''}`, context === undefined))
    .join(' | ');
}

/** A word as it stands in the index: behind what tells its workspace from others, so that only its own are read. */
function lexeme(workspaceId: string, word: string, isBeginning: boolean): string {
  const quoted = `${workspaceId.slice(-12)}${word}`.replaceAll(/['\\]/g, '$&$&');
  return `'${quoted}'${isBeginning ? ':*' : ''}`;
}
