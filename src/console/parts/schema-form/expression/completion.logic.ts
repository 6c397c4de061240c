import type { JsonPath } from '../../json/json-path.logic.ts';
import { listScopeMembers, rootsOf, type ExpressionLanguage, type ExpressionScope } from './scope.logic.ts';

/** A completion at the cursor. */
export interface Offer {
  readonly label: string;
  readonly kind: 'property' | 'variable' | 'function' | 'keyword';
  readonly detail?: string | undefined;
  readonly info?: string | undefined;
  /** Inserted text, if it is more than the label. */
  readonly apply?: string;
}

/** Completions, with the offset at which they begin. */
export interface Offers {
  readonly from: number;
  readonly offers: readonly Offer[];
}

/** Parameters of the functions of expressions. */
const functions: Readonly<Record<string, string>> = {
  len: '(value)',
  count: '(list, {predicate})',
  filter: '(list, {predicate})',
  any: '(list, {predicate})',
  all: '(list, {predicate})',
  none: '(list, {predicate})',
  one: '(list, {predicate})',
  find: '(list, {predicate})',
  map: '(list, {value})',
  sum: '(list, {value})',
  min: '(a, b)',
  max: '(a, b)',
  abs: '(number)',
  int: '(value)',
  float: '(value)',
  string: '(value)',
  lower: '(text)',
  upper: '(text)',
  trim: '(text)',
  join: '(list, separator)',
};
const words = [
  'and',
  'or',
  'not',
  'in',
  'contains',
  'startsWith',
  'endsWith',
  'matches',
  'true',
  'false',
  'nil',
];
const filters = [
  'append',
  'capitalize',
  'date',
  'default',
  'downcase',
  'escape',
  'first',
  'join',
  'last',
  'map',
  'plus',
  'minus',
  'prepend',
  'replace',
  'round',
  'size',
  'slice',
  'split',
  'strip',
  'times',
  'truncate',
  'upcase',
];

/** Returns the completions after a text; undefined if nothing is known. */
export function offersAt(
  before: string,
  language: ExpressionLanguage,
  scope: ExpressionScope,
): Offers | undefined {
  const text = language === 'template' ? insideOfTag(before) : before;
  if (text === undefined || isInText(text)) return undefined;
  const chain = /(?:[\w$#]|\?\.|\.|\[\d+\])*$/.exec(text)?.[0] ?? '';
  const partial = /[\w$]*$/.exec(chain)?.[0] ?? '';
  const from = before.length - partial.length;
  const path = chain.slice(0, chain.length - partial.length);
  if (path === '') return { from, offers: listNames(language, text.slice(0, text.length - partial.length)) };
  if (!path.endsWith('.')) return undefined;
  const place = resolveChain(path, text.slice(0, text.length - chain.length), language);
  const members = place ? listScopeMembers(scope, place) : [];
  return {
    from,
    offers: members.map(({ name, type, description }) => ({
      label: name,
      kind: 'property',
      detail: type,
      info: description,
    })),
  };
}

/** Returns the text between the last `{{` or `{%` and the cursor; undefined if the cursor is outside of tags. */
function insideOfTag(before: string): string | undefined {
  const start = Math.max(before.lastIndexOf('{{'), before.lastIndexOf('{%'));
  const end = Math.max(before.lastIndexOf('}}'), before.lastIndexOf('%}'));
  return start < 0 || end > start ? undefined : before.slice(start + 2);
}

/** Returns whether a quoted string is still open. */
const isInText = (text: string): boolean =>
  /["']/.test(text.replaceAll(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'/g, ''));

function listNames(language: ExpressionLanguage, head: string): readonly Offer[] {
  const roots = rootsOf(language).map(({ name, type }): Offer => ({
    label: name,
    kind: 'variable',
    detail: type,
  }));
  if (language === 'template')
    return /\|\s*$/.test(head) ? filters.map((label) => ({ label, kind: 'function' })) : roots;
  if (language === 'jq') return [];
  return [
    ...roots,
    ...Object.entries(functions).map(([label, detail]): Offer => ({
      label,
      kind: 'function',
      detail,
      apply: `${label}(`,
    })),
    ...words.map((label): Offer => ({ label, kind: 'keyword' })),
  ];
}

/**
 * Returns the path of a chain such as `doc.lines[0].`; a chain that begins with a dot refers to the element of the enclosing
 * list.
 */
function resolveChain(chain: string, head: string, language: ExpressionLanguage): JsonPath | undefined {
  const parts = [...chain.matchAll(/[\w$#]+/g)].map(([part]) => (/^\d+$/.test(part) ? Number(part) : part));
  const [first, ...rest] = parts;
  if (language === 'jq') return ['doc', ...parts];
  if (!chain.startsWith('.') && first !== '#') return parts;
  const around = elementAround(head);
  return around && [...around, ...(first === '#' ? rest : parts)];
}

/** Returns the path of the element in the innermost open predicate: `any(doc.lines, {`. */
function elementAround(head: string): JsonPath | undefined {
  let open = 0;
  for (let at = head.length - 1; at >= 0; at -= 1) {
    if (head[at] === '}') open += 1;
    else if (head[at] === '{' && open > 0) open -= 1;
    else if (head[at] === '{') {
      const [, list = ''] = /\w+\(\s*([\w$.?#[\]]+)\s*,\s*$/.exec(head.slice(0, at)) ?? [];
      const place = list && resolveChain(list, head.slice(0, at), 'expression');
      return place ? [...place, 0] : undefined;
    }
  }
  return undefined;
}

/** Returns the range of a fault whose message contains its position; the whole text if there is none. */
export function rangeOfFault(text: string, message: string): { readonly from: number; readonly to: number } {
  const whole = { from: 0, to: text.length };
  const [, character, excerpt = ''] = /, at character (\d+)(?:: (.*))?$/s.exec(message) ?? [];
  const [, line, column] = /line:\s*(\d+), col:\s*(\d+)/.exec(message) ?? [];
  const [, name] = /^names ([^,\s]+), which nothing has/.exec(message) ?? [];
  const named = name === undefined ? -1 : text.indexOf(name);
  if (name !== undefined && named >= 0) return { from: named, to: named + name.length };
  const lineStart = line === undefined ? -1 : startOfLine(text, Number(line));
  const from =
    character !== undefined ? Number(character) - 1 : lineStart < 0 ? -1 : lineStart + Number(column) - 1;
  if (from < 0 || from >= text.length) return whole;
  const length = text.startsWith(excerpt, from) ? excerpt.length : 1;
  return { from, to: Math.min(text.length, from + Math.max(1, length)) };
}

function startOfLine(text: string, line: number): number {
  return text
    .split('\n')
    .slice(0, line - 1)
    .reduce((sum, each) => sum + each.length + 1, 0);
}
