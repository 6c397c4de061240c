import type { Comparison, Operator, QueryValue } from './query-syntax.ts';

/** A condition over envelopes as a path of PostgreSQL's SQL/JSON, with the values that it uses as variables. */
export interface EnvelopeCondition {
  readonly path: string;
  readonly variables: Record<string, QueryValue>;
}

/**
 * Builds the condition under which all comparisons match. It looks into lists on the path; amounts, which documents write as
 * texts, are converted to numbers when compared with one.
 */
export function envelopeCondition(comparisons: readonly Comparison[]): EnvelopeCondition {
  const variables: Record<string, QueryValue> = {};
  const held = comparisons.map(({ path, operator, values }, place) => {
    const member = `$.doc${path.map((name) => `.${JSON.stringify(name)}`).join('')}`;
    const isNegated = operator === '!=';
    const tests = values.map((value, index) => {
      if (value === null) return `!exists(${member})`;
      const name = `v${place}_${index}`;
      variables[name] = typeof value === 'number' ? String(value) : value;
      return `exists(${member} ? (${test(isNegated ? '=' : operator, value, name)}))`;
    });
    return `${isNegated ? '!' : ''}(${tests.join(' || ')})`;
  });
  return { path: `$ ? (${held.join(' && ')})`, variables };
}

function test(operator: Operator, value: QueryValue, name: string): string {
  // A pattern cannot be a variable; with the flag `q` it is plain text.
  if (operator === '~') return `@ like_regex ${JSON.stringify(value)} flag "iq"`;
  // Both sides are texts; `double()` keeps 15 digits. PostgreSQL before 17 has no `number()`.
  const method = typeof value === 'number' ? '.double()' : '';
  return `@${method} ${operator === '=' ? '==' : operator} $${name}${method}`;
}
