import { expect, test } from 'vitest';
import { offersAt, rangeOfFault } from '../../src/console/parts/schema-form/expression/completion.logic.ts';
import {
  argsIn,
  type ExpressionLanguage,
  type ExpressionScope,
} from '../../src/console/parts/schema-form/expression/scope.logic.ts';

const scope: ExpressionScope = {
  document: {
    type: 'object',
    properties: {
      currency: { type: 'string', description: 'Of all amounts.' },
      lines: { type: 'array', items: { $ref: '#/$defs/line' } },
    },
    $defs: {
      line: { type: 'object', properties: { quantity: { type: 'string' }, sum: { type: 'string' } } },
    },
  },
  args: ['lang'],
};

const labels = (before: string, language: ExpressionLanguage = 'expression'): string[] | undefined =>
  offersAt(before, language, scope)?.offers.map(({ label }) => label);

test.each<[string, string[] | undefined]>([
  ['doc.', ['currency', 'lines']],
  ['doc?.cur', ['currency', 'lines']],
  ['len(doc.lines[0].', ['quantity', 'sum']],
  ['any(doc.lines, {.', ['quantity', 'sum']],
  ['any(doc.lines, {#.qu', ['quantity', 'sum']],
  ['any(doc.lines, {.sum > 1 and any(doc.lines, {.sum > 2}) or .', ['quantity', 'sum']],
  ['env.doc.', ['currency', 'lines']],
  ['args.', ['lang']],
  ['entry.', ['id', 'folder', 'state', 'draft', 'invalid']],
  ['doc.currency == "doc.', undefined],
  ['doc.nothing.', []],
  ['.', []],
])('after %s an expression goes on with %j', (before, expected) => {
  expect(labels(before)).toEqual(expected);
});

test('an expression begins with names, functions and words; what is being written is replaced', () => {
  expect(labels('d')).toEqual(expect.arrayContaining(['doc', 'env', 'args', 'entry', 'any', 'and']));
  expect(offersAt('doc.cur', 'expression', scope)).toMatchObject({
    from: 4,
    offers: [{ label: 'currency', detail: 'string', info: 'Of all amounts.' }, { label: 'lines' }],
  });
  expect(offersAt('an', 'expression', scope)?.offers.find(({ label }) => label === 'any')).toMatchObject({
    apply: 'any(',
  });
});

test('a template offers within its tags alone, a filter of jq by the members of the document', () => {
  expect(labels('Invoice do', 'template')).toBeUndefined();
  expect(labels('{{ code }} do', 'template')).toBeUndefined();
  expect(labels('Invoice {{ ', 'template')).toContain('customer_name');
  expect(labels('{{ doc.lines[0].', 'template')).toEqual(['quantity', 'sum']);
  expect(labels('{{ code | up', 'template')).toContain('upcase');
  expect(labels('.lines[0].', 'jq')).toEqual(['quantity', 'sum']);
});

test('args are those that the workflow mentions, and those that a run left', () => {
  expect(argsIn('{"expr": "args.b == args?.a-x"}', { c: '1' })).toEqual(['a-x', 'b', 'c']);
});

test('a fault stands at the place that its message tells', () => {
  expect(rangeOfFault('doc.code < 5', 'text has no order, at character 5: code')).toEqual({ from: 4, to: 8 });
  expect(rangeOfFault('a\n{{ b', 'cannot be read: tag not closed, line:2, col:1')).toEqual({
    from: 2,
    to: 3,
  });
  expect(rangeOfFault('a', 'must be a string')).toEqual({ from: 0, to: 1 });
  expect(rangeOfFault('', 'is required')).toEqual({ from: 0, to: 0 });
});
