import { describe, expect, test } from 'vitest';
import { compileExpression } from '../../../src/transform/expression/expression.ts';

const scope = {
  doc: {
    $schema: 'https://gobl.org/draft-0/bill/invoice',
    $tags: ['simplified', 'b2c'],
    $regime: 'ES',
    type: 'standard',
    series: 'INV',
    code: '007',
    issue_date: '2026-03-09',
    paid: false,
    supplier: { name: 'Álvaro & Söhne', tax_id: { country: 'ES', code: 'B98602642' } },
    lines: [
      {
        i: 1,
        quantity: '20',
        item: { name: 'Work', price: '90.00' },
        taxes: [{ cat: 'VAT', percent: '21.0%' }],
      },
      {
        i: 2,
        quantity: '1',
        item: { name: 'Travel', price: '9.50' },
        taxes: [{ cat: 'VAT', percent: '9%' }],
      },
      { i: 3, quantity: '2.5', item: { name: 'Book', price: '4' } },
    ],
    totals: { sum: '1819.50', tax: '378.855', payable: '2198.36', rounding: '0.00' },
    notes: null,
  },
  args: { limit: '1000', mail: 'office@example.com' },
};

function valueOf(text: string): unknown {
  const compiled = compileExpression(text);
  if (!compiled.ok) return `refused: ${compiled.message}`;
  const result = compiled.evaluate(scope);
  return result.ok ? result.value : `failed: ${result.message}`;
}

const values: [string, unknown][] = [
  // members
  ['doc.totals.payable', '2198.36'],
  ["doc['$schema']", 'https://gobl.org/draft-0/bill/invoice'],
  ['doc.$regime', 'ES'],
  ['doc?.supplier?.tax_id?.country', 'ES'],
  ['doc.supplier["tax_id"].code', 'B98602642'],
  ['doc.lines[1].item.name', 'Travel'],
  ['doc.lines[-1].item.name', 'Book'],
  ['doc.lines[2 - 1].i', 2],
  ['doc.lines[99].item.name', undefined],
  ['doc.lines[0.5]', undefined],
  ['doc.customer.tax_id.country', undefined],
  ['doc.type.length', undefined],
  ['doc.lines.length', undefined],
  ['doc.notes.text', undefined],
  // literals
  ['1.50', 1.5],
  ['1e3', 1000],
  ["'it\\'s'", "it's"],
  ['nil == null', true],
  ['[1, "a", true][1]', 'a'],
  ['[]', []],
  // equality
  ['doc.type == "standard"', true],
  ['doc.type != "standard"', false],
  ['"10" == 10.00', true],
  ['"10" == "10.0"', true],
  ['"10" == "10.01"', false],
  ['doc.code == "007"', true],
  ['doc.code == 7', false],
  ['doc.code == "7"', false],
  ['"21.0%" == "21%"', true],
  ['"21%" == 0.21', true],
  ['true == "true"', false],
  ['0 == false', false],
  ['0.1 + 0.2 == 0.3', true],
  ['"12345678901234567890.01" == "12345678901234567890.02"', false],
  ['12345678901234567890.01 == "12345678901234567890.010"', true],
  ['doc.customer == nil', true],
  ['doc.notes == nil', true],
  ['doc.type == nil', false],
  ['doc.$tags == ["simplified", "b2c"]', true],
  ['[1, "2"] == ["1.0", 2]', true],
  ['[1] == [1, 2]', false],
  ['doc.totals == doc.totals', true],
  ['doc.lines[0] == doc.lines[1]', false],
  // order
  ['doc.totals.payable > 1000', true],
  ['doc.totals.payable > args.limit', true],
  ['"9.5" < "10"', true],
  ['"-1" < "0.00"', true],
  ['doc.totals.rounding <= 0', true],
  ['doc.totals.payable >= "2198.360"', true],
  ['doc.issue_date < "2026-12-31"', true],
  ['"b" > "a"', true],
  ['doc.customer.limit < 5', false],
  ['doc.customer.limit >= 5', false],
  // logic
  ['doc.paid || doc.type == "standard"', true],
  ['doc.paid or not doc.paid', true],
  ['!doc.paid && true', true],
  ['doc.customer && true', false],
  ['true || false && false', true],
  ['not (doc.paid and doc.customer.name > 1)', true],
  ['false && 1 / 0 == 1', false],
  ['doc.paid ? "yes" : "no"', 'no'],
  ['false ? 1 : true ? 2 : 3', 2],
  ['doc.customer.name ?? "nobody"', 'nobody'],
  ['doc.paid ?? true', false],
  ['doc.discount ?? 0 == 0', true],
  ['1 + doc.discount ?? 2', 3],
  // in, text
  ['doc.$regime in ["ES", "PT"]', true],
  ['doc.$regime not in ["ES", "PT"]', false],
  ['20 in ["20.00"]', true],
  ['"b2c" in doc.$tags', true],
  ['"customer" in doc', false],
  ['"constructor" in doc', false],
  ['"x" in doc.customer', false],
  ['doc.series + "-" + doc.code', 'INV-007'],
  ['doc["$schema"] endsWith "bill/invoice"', true],
  ['doc["$schema"] startsWith "http:"', false],
  ['doc.supplier.name contains "Söhne"', true],
  ['doc.supplier.name not contains "GmbH"', true],
  ['doc.customer.name startsWith "A"', false],
  ['args.mail matches "^[^@]+@example[.]com$"', true],
  ['doc.code matches "^[1-9]"', false],
  ['doc.code not matches "^[1-9]"', true],
  ['doc.totals.payable contains "98"', true],
  // arithmetic
  ['1 + 2 * 3', 7],
  ['(1 + 2) * 3', 9],
  ['-doc.totals.tax + 400', 21.145],
  ['doc.totals.sum + doc.totals.tax', 2198.355],
  ['"1.10" + "2.2" == 3.3', true],
  ['10 - 3 - 2', 5],
  ['1 / 4', 0.25],
  ['2 / 3 * 3 == 2', false],
  ['-7 % 3', -1],
  ['7.5 % 2', 1.5],
  ['0.1 * 3 == 0.3', true],
  // functions
  ['len(doc.lines)', 3],
  ['len(doc.supplier.name)', 14],
  ['len("😀")', 1],
  ['len(doc.totals)', 4],
  ['len(doc.customer)', 0],
  ['count(doc.lines, {#.quantity > 1})', 2],
  ['count(doc.lines, {.quantity > 1})', 2],
  ['count(doc.lines, .quantity > 1)', 2],
  ['count([true, false, true])', 2],
  ['count(doc.charges, {.amount > 0})', 0],
  ['any(doc.lines, {.item.name == "Book"})', true],
  ['all(doc.lines, {.item.price < 50})', false],
  ['all(doc.charges, {.amount > 50})', true],
  ['none(doc.lines, {.item.price > 100})', true],
  ['one(doc.lines, {.i == 2})', true],
  ['any(doc.lines, {any(.taxes, {.percent == "21%"})})', true],
  ['map(doc.lines, {.quantity * .item.price})', [1800, 9.5, 10]],
  ['sum(doc.lines, {.quantity * .item.price}) == doc.totals.sum', true],
  ['sum(["0.1", 0.2])', 0.3],
  ['filter([1, 2, 3], {# > 1})', [2, 3]],
  ['find(doc.lines, {.i == 3}).item.name', 'Book'],
  ['find(doc.lines, {.i == 9}).item.name', undefined],
  ['max(map(doc.lines, {.item.price}))', '90.00'],
  ['min(3, "2.5", 4)', '2.5'],
  ['max([])', undefined],
  ['abs("-1.5")', 1.5],
  ['int("-1.9")', -1],
  ['float("1.50")', 1.5],
  ['string(1.50)', '1.5'],
  ['lower(upper(trim("  aé ")))', 'aé'],
  ['upper(doc.customer.name)', undefined],
  ['join(doc.$tags, "+")', 'simplified+b2c'],
  ['len(filter(doc.lines, {len(.taxes) > 0})) == 2', true],
];

describe('an expression has a value', () => {
  test.each(values)('%s', (text, value) => {
    expect(valueOf(text)).toEqual(value);
  });
});

const faults: [string, string][] = [
  ['', 'refused: is empty, at character 1'],
  ['   ', 'refused: is empty, at character 1'],
  ['doc.type ==', 'refused: Expected expression after ==, at character 12'],
  ['doc.type = "x"', 'refused: Unexpected "=", at character 10: ='],
  ['(1 + 2', 'refused: Unclosed (, at character 7'],
  ['"abc', 'refused: Unclosed quote after "abc", at character 5'],
  ['1 2', 'refused: an operator is missing before this, at character 3: 2'],
  ['doc.type;', 'refused: Unexpected separator, at character 9: ;'],
  ['(1, 2)', 'refused: several expressions where one is expected, at character 1: (1, 2)'],
  ['[1,,2]', 'refused: something is missing, at character 1: [1,,2]'],
  ['1e999', 'refused: the number is too large, at character 1: 1e999'],
  ['1 == 1 && nope(1)', 'refused: there is no function "nope", at character 11: nope(1); did you mean none?'],
  ['len(1, 2)', 'refused: "len" takes 1 argument, not 2, at character 1: len(1, 2)'],
  [
    'doc.lines.map(1)',
    'refused: only a function of the language can be called, at character 1: doc.lines.map(1)',
  ],
  ['# > 1', 'refused: an element stands only in a predicate, at character 1: #'],
  ['{1}', 'refused: a predicate stands only in a list function, at character 1: {1}'],
  ['this', 'refused: "this" has no meaning here, at character 1: this'],
  [
    'doc.type matches doc.code',
    'refused: "matches" needs a pattern in quotes, at character 1: doc.type matches doc.code',
  ],
  [
    'not doc.type in ["a"]',
    'refused: needs brackets: "not" before "in", at character 1: not doc.type in ["a"]',
  ],
  ['!doc.paid ?? true', 'refused: needs brackets: "!" before "??", at character 1: !doc.paid ?? true'],
  ['true && doc.type < 5', 'failed: text and a number have no order, at character 9: doc.type < 5'],
  ['dco.type', 'failed: "dco" is not known here, only doc, args, at character 1: dco.type'],
  ['doc.lines && true', 'failed: needs true or false, not a list, at character 1: doc.lines && true'],
  ['doc.type ? 1 : 2', 'failed: needs true or false, not text, at character 1: doc.type ? 1 : 2'],
  ['doc.customer.limit + 1', 'failed: needs a number, not nothing, at character 1: doc.customer.limit + 1'],
  ['1 / (2 - 2)', 'failed: division by zero, at character 1: 1 / (2 - 2)'],
  [
    'doc.type in "standard"',
    'failed: "in" needs a list or an object, not text, at character 1: doc.type in "standard"',
  ],
  ['count(doc.type, {true})', 'failed: needs a list, not text, at character 1: count(doc.type, {true})'],
];

describe('an expression that cannot be read or evaluated names its place', () => {
  test.each(faults)('%s', (text, message) => {
    expect(valueOf(text)).toBe(message);
  });

  test('a broken pattern is named when it is compiled', () => {
    expect(valueOf('doc.type matches "(a"')).toMatch(/^refused: .*missing closing.*, at character 18: /u);
    expect(valueOf('doc.type matches "(?=a)"')).toMatch(/^refused: .*, at character 18: /u);
  });

  test('the place is an index into its text', () => {
    const compiled = compileExpression('true && oops()');
    expect(compiled).toMatchObject({ ok: false, at: 8 });
  });
});

test('an expression lists the names it takes from its scope', () => {
  const compiled = compileExpression('doc.type == args.type && any(doc.lines, {.i > env.least})');
  expect(compiled.ok && compiled.names).toEqual(['doc', 'args', 'env']);
});
