/** A comparison of a member with values, at least one of which must match (none with `!=`). */
export interface Comparison {
  /** Path of the member in the document: `['customer', 'tax_id', 'code']`. */
  readonly path: readonly string[];
  readonly operator: Operator;
  readonly values: readonly QueryValue[];
  /** Position of its start in the text, from 0. */
  readonly at: number;
}

export type Operator = '=' | '!=' | '<' | '<=' | '>' | '>=' | '~';

/** A value to compare with; null means that the member is absent. */
export type QueryValue = string | number | boolean | null;

/** A syntax error of a query, with its position in the text, from 0. */
export class QueryFault extends Error {
  readonly at: number;

  constructor(at: number, message: string) {
    super(message);
    this.at = at;
  }
}

/** Maximum number of values in the comparisons of a query. */
const maxValues = 50;

interface Token {
  readonly kind: 'path' | 'operator' | 'value' | 'and' | 'or' | 'open' | 'close' | 'end';
  readonly text: string;
  readonly at: number;
}

const forms = [
  ['space', /\s+/y],
  ['open', /\(/y],
  ['close', /\)/y],
  ['operator', /!=|<=|>=|[=<>~]/y],
  ['value', /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?![\w.])|(?:true|false|null)(?![\w.])/y],
  ['and', /AND(?![\w.])/iy],
  ['or', /OR(?![\w.])/iy],
  ['path', /[A-Za-z_$][\w$-]*(?:\.[A-Za-z_$][\w$-]*)*/y],
] as const;

/**
 * Parses a query: comparisons `member operator value` joined by `AND`. `OR` joins comparisons of the same member and operator,
 * and binds more tightly; such a group may be in brackets.
 */
export function parseQuery(text: string): Comparison[] {
  const tokens = tokensOf(text);
  let next = 0;
  const take = (): Token => tokens[next++] ?? { kind: 'end', text: '', at: text.length };
  const peek = (): Token['kind'] => tokens[next]?.kind ?? 'end';
  const expect = (kind: Token['kind'], what: string): Token => {
    const token = take();
    if (token.kind !== kind) throw new QueryFault(token.at, `${what} is expected${foundInstead(token)}`);
    return token;
  };

  const comparison = (): Comparison => {
    const member = expect('path', 'a member such as customer.name');
    const operator = expect('operator', 'one of = != < <= > >= ~').text as Operator;
    const value = expect('value', 'a value such as "text", 12.5, true or null');
    const path = member.text.split('.');
    return { path, operator, values: [parseValue(value, operator)], at: member.at };
  };

  const group = (): Comparison => {
    const isBracketed = peek() === 'open';
    if (isBracketed) take();
    const first = comparison();
    const values = [...first.values];
    while (peek() === 'or') {
      take();
      const other = comparison();
      if (other.path.join('.') !== first.path.join('.') || other.operator !== first.operator)
        throw new QueryFault(other.at, 'OR stands between comparisons of one member by one operator only');
      values.push(...other.values);
    }
    if (isBracketed) expect('close', 'a closing bracket');
    return { ...first, values };
  };

  const comparisons = [group()];
  while (peek() !== 'end') {
    expect('and', 'AND, OR or the end');
    comparisons.push(group());
  }
  if (comparisons.reduce((sum, { values }) => sum + values.length, 0) > maxValues)
    throw new QueryFault(0, `at most ${maxValues} comparisons are taken`);
  return comparisons;
}

function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  for (let at = 0; at < text.length;) {
    const found = forms
      .map(([kind, form]) => {
        form.lastIndex = at;
        return [kind, form.exec(text)?.[0]] as const;
      })
      .find(([, match]) => match !== undefined);
    const [kind, match = ''] = found ?? [];
    if (!kind) throw new QueryFault(at, `${JSON.stringify(text[at])} is not expected`);
    if (kind !== 'space') tokens.push({ kind, text: match, at });
    at += match.length;
  }
  return tokens;
}

function foundInstead({ kind, text }: Token): string {
  return kind === 'end' ? ' at the end' : `, not ${text.slice(0, 40)}`;
}

function parseValue({ text, at }: Token, operator: Operator): QueryValue {
  let value: QueryValue;
  try {
    value = JSON.parse(text) as QueryValue;
  } catch {
    throw new QueryFault(at, 'the text has an escape that JSON does not know');
  }
  if (value === null && operator !== '=' && operator !== '!=')
    throw new QueryFault(at, `null is compared by = and != only`);
  if (operator === '~' && typeof value !== 'string') throw new QueryFault(at, 'a text is expected behind ~');
  if (typeof value === 'boolean' && operator !== '=' && operator !== '!=')
    throw new QueryFault(at, 'true and false are compared by = and != only');
  return value;
}
