import * as fc from 'fast-check';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { compileExpression } from '../../../src/transform/expression/expression.ts';
import { MAX_STEPS } from '../../../src/transform/expression/run.ts';

function run(
  text: string,
  scope: Record<string, unknown> = { doc: { a: 'x', list: [1], fn: () => 'called' } },
) {
  const compiled = compileExpression(text);
  return compiled.ok ? compiled.evaluate(scope) : compiled;
}

describe('an expression reaches nothing but the data of its scope', () => {
  test.each([
    'constructor.constructor("return process")()',
    'doc.constructor.constructor("return process")()',
    'doc["constructor"]["constructor"]("return 1")()',
    '"".constructor("x")',
    '(1).toFixed(2)',
    'doc.fn()',
    'doc?.fn()',
    '[].map(1)',
    '(doc.fn)(1)',
    'constructor("x")',
    'toString()',
    'hasOwnProperty("a")',
    '__proto__()',
    'constructor',
    '__proto__',
    'toString',
    'process.exit',
    'globalThis',
    'require("fs")',
    'import("fs")',
    'doc.a = 1',
    'doc.a++',
    'new Date()',
    '() => 1',
    '`${1}`',
    '/a/.test("a")',
  ])('%s is an error', (text) => {
    expect(run(text)).toMatchObject({ ok: false });
  });

  test.each([
    'doc.constructor',
    'doc.__proto__',
    'doc.__proto__.polluted',
    'doc["__proto__"]',
    'doc.prototype',
    'doc.toString',
    'doc.a.constructor',
    'doc.a.length',
    'doc.a[0]',
    'doc.list.constructor',
    'doc.list["length"]',
    'doc.list.push',
    'doc.fn',
    '(1).constructor',
    'true.valueOf',
    '(1 + 1).digits',
    'map([1 + 1], {.digits})[0]',
  ])('%s is nothing', (text) => {
    expect(run(text)).toEqual({ ok: true, value: undefined });
  });

  test('members that are getters are not run', () => {
    const doc = Object.defineProperty({}, 'trap', { get: () => expect.unreachable(), enumerable: true });
    expect(run('doc.trap', { doc })).toEqual({ ok: true, value: undefined });
  });

  test('a member of the document that is named __proto__ is plain data', () => {
    const doc: unknown = JSON.parse('{"__proto__": {"admin": true}}');
    expect(run('doc.__proto__.admin', { doc })).toEqual({ ok: true, value: true });
    expect(run('doc.admin', { doc })).toEqual({ ok: true, value: undefined });
  });
});

describe('an expression is bounded', () => {
  test('in its length', () => {
    expect(run(`"${'a'.repeat(4094)}" == "b"`)).toMatchObject({
      ok: false,
      message: 'is longer than 4096 bytes',
    });
    expect(run(`"${'é'.repeat(2047)}"`)).toMatchObject({ ok: true });
    expect(run(`"${'é'.repeat(2048)}"`)).toMatchObject({ ok: false, message: 'is longer than 4096 bytes' });
  });

  test.each([
    ['brackets', `${'('.repeat(2000)}1${')'.repeat(2000)}`],
    ['lists', `${'['.repeat(2000)}1${']'.repeat(2000)}`],
    ['negations', `${'!'.repeat(4000)}true`],
    ['conditionals', `${'true ? 1 : '.repeat(370)}1`],
    ['predicates', `${'any([1], {'.repeat(200)}true${'})'.repeat(200)}`],
    ['indexes', `${'doc['.repeat(700)}1${']'.repeat(700)}`],
  ])('in the nesting of %s', (_, text) => {
    expect(run(text)).toMatchObject({ ok: false, message: expect.stringContaining('Nested too deeply') });
  });

  test('but chains may be as long as the text', () => {
    expect(run(`1${'+1'.repeat(2000)}`)).toEqual({ ok: true, value: 2001 });
    expect(run(`doc${'.a'.repeat(2000)}`)).toEqual({ ok: true, value: undefined });
    expect(run(`true${'&&true'.repeat(680)}`)).toEqual({ ok: true, value: true });
  });

  test('in the steps of loops within loops', () => {
    const list = Array.from({ length: 1000 }, (_, index) => index);
    const text = 'count(doc, {count(doc, {# in doc}) > 0})';
    expect(run(text, { doc: list })).toMatchObject({
      ok: false,
      message: expect.stringContaining(`takes more than ${MAX_STEPS} steps`),
    });
    expect(run('count(doc, {# % 2 == 0})', { doc: list })).toEqual({ ok: true, value: 500 });
  });

  test('in the steps of looking through long texts', () => {
    const doc = { text: 'a'.repeat(1_000_000), list: Array.from({ length: 100 }, () => 0) };
    expect(run('doc.text contains "b"', { doc })).toEqual({ ok: true, value: false });
    expect(run('any(doc.list, {doc.text contains "b"})', { doc })).toMatchObject({ ok: false });
    expect(run('any(doc.list, {lower(doc.text) == "b"})', { doc })).toMatchObject({ ok: false });
    expect(run('doc.text matches "b"', { doc })).toMatchObject({ ok: false });
  });

  test('in the length of its numbers', () => {
    const factor = '9'.repeat(60);
    expect(run(`"${factor}" ${`* "${factor}" `.repeat(50)}`)).toMatchObject({
      ok: false,
      message: expect.stringContaining('the number grows too long'),
    });
  });

  test('in the depth of values it compares', () => {
    const [left, right]: unknown[][] = [[], []];
    left?.push(left);
    right?.push(right);
    expect(run('left == right', { left, right })).toMatchObject({ ok: false });
  });

  test.each(['(a+)+$', '(a|a)*$', '^(([a-z])+.)+[A-Z]([a-z])+$', '(.*a){20}'])(
    'in how often the pattern %s looks at a character',
    (pattern) => {
      const looks = vi.spyOn(String.prototype, 'charCodeAt');
      onTestFinished(() => looks.mockRestore());
      const result = run(`doc matches ${JSON.stringify(pattern)}`, { doc: `${'a'.repeat(9_000)}!` });
      expect(result.ok).toBe(true);
      // Each is looked at; a pattern that tries its ways one after the other looks a thousand times.
      expect(looks.mock.calls.length).toBeGreaterThan(9_000);
      expect(looks.mock.calls.length).toBeLessThan(10 * 9_000);
    },
  );

  test('in the steps of matching with large patterns', () => {
    const doc = { list: Array.from({ length: 1000 }, () => 'aé'.repeat(50)) };
    expect(run("none(doc.list, {# matches '^[a-z]+$'})", { doc })).toEqual({ ok: true, value: true });
    expect(run("none(doc.list, {# matches '[\\\\p{L}]{1,500}z'})", { doc })).toMatchObject({
      ok: false,
      message: expect.stringContaining('steps'),
    });
  });

  test('in the patterns it takes', () => {
    expect(run('doc matches "(a{1000}){1000}"', { doc: 'a' })).toMatchObject({ ok: false });
    expect(run(`doc matches "${'a'.repeat(300)}"`, { doc: 'a' })).toMatchObject({ ok: false });
  });
});

const words = (
  `doc doc.a .x # 1 "1.0" 't' nil true [ ] ( ) { } , ; == != < >= && or ! not in contains matches ` +
  '+ - * / % ? : ?? ?. . len any count map sum int join " \\\\ `'
).split(' ');

/** An integer and the number of its decimals, written as an amount. */
function amountOf([digits, scale]: [bigint, number]): string {
  const text = (digits < 0n ? -digits : digits).toString().padStart(scale + 1, '0');
  const point = text.length - scale;
  return `${digits < 0n ? '-' : ''}${text.slice(0, point)}${scale > 0 ? `.${text.slice(point)}` : ''}`;
}

describe('any text', () => {
  const json = fc.jsonValue({ depthSize: 'small' });

  test('compiles and evaluates without throwing, whatever the data', { tags: 'slow' }, () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 200 }),
      fc.array(fc.constantFrom(...words), { maxLength: 25 }).map((parts) => parts.join(' ')),
    );
    fc.assert(
      fc.property(text, json, (expression, doc) => {
        const result = run(expression, { doc });
        const at = result.ok ? 0 : result.at;
        expect(at).toBeGreaterThanOrEqual(0);
        expect(at).toBeLessThanOrEqual(expression.length);
      }),
      { numRuns: 3_000 },
    );
  });

  test('of two amounts, the order is that of their exact values', () => {
    const amount = fc.tuple(fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }), fc.nat({ max: 6 }));
    fc.assert(
      fc.property(amount, amount, (left, right) => {
        const scope = { left: amountOf(left), right: amountOf(right) };
        const [exactLeft, exactRight] = [
          left[0] * 10n ** BigInt(right[1]),
          right[0] * 10n ** BigInt(left[1]),
        ];
        expect(run('left < right', scope)).toEqual({ ok: true, value: exactLeft < exactRight });
        expect(run('left == right', scope)).toEqual({ ok: true, value: exactLeft === exactRight });
        expect(run('left - right == -(right - left)', scope)).toEqual({ ok: true, value: true });
      }),
    );
  });
});
