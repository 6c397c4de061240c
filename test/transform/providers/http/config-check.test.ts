import { describe, expect, test } from 'vitest';
import { configProblem, schemaProblem } from '../../../../src/transform/providers/http/config-check.ts';

/** An object nested so deep. */
function nested(levels: number): object {
  return levels === 0 ? {} : { properties: { a: nested(levels - 1) } };
}

describe('a schema is refused that', () => {
  test.each<[string, unknown, string]>([
    ['is none', 'x', 'must be a JSON Schema'],
    ['takes lists', { type: 'array' }, 'must be of the type object'],
    ['is large', { description: 'x'.repeat(40_000) }, 'must have at most'],
    ['is deep', nested(40), 'must not be nested deeper'],
    ['refers to others', { properties: { a: { $ref: '#/$defs/b' } } }, 'must not use $ref'],
    ['refers to itself', { anyOf: [{ $dynamicRef: '#' }] }, 'must not use $dynamicRef'],
    ['names itself', { $id: 'http://a.example/' }, 'must not use $id'],
    ['compares in pairs', { properties: { a: { uniqueItems: true } } }, 'must not use uniqueItems'],
    ['has a keyword of another type', { required: 'a' }, 'is no JSON Schema'],
    ['has an unknown keyword', { propertys: {} }, 'propertys'],
    ['has an unknown format', { properties: { a: { format: 'regex' } } }, 'regex'],
    ['has a pattern that is none', { properties: { a: { pattern: '(' } } }, 'is no JSON Schema that can'],
    ['looks ahead', { properties: { a: { pattern: '(?=a)' } } }, 'is no JSON Schema that can'],
  ])('%s', (_, schema, problem) => {
    expect(schemaProblem(schema)).toContain(problem);
  });
});

test('a name may be that of a keyword', () => {
  const schema = { properties: { $ref: {}, uniqueItems: { const: { $ref: 1 } } } };
  expect(schemaProblem(schema)).toBeUndefined();
  expect(configProblem(schema, { $ref: 1, uniqueItems: { $ref: 1 } })).toBeUndefined();
});

test('errors are told at their places', () => {
  const schema = {
    required: ['to', 'from'],
    properties: {
      to: { type: 'array', items: { type: 'string', format: 'email' } },
      from: { type: 'string' },
      'a/b~c': { type: 'integer' },
      inner: { type: 'object', additionalProperties: false },
    },
  };
  const config = { to: ['a@b.example', 'x', 7], 'a/b~c': 'x', inner: { z: 1 }, other: true };
  expect(configProblem(schema, config)).toEqual({
    to: { 1: 'must match format "email"', 2: 'must be string' },
    from: 'is required',
    'a/b~c': 'must be integer',
    inner: { z: 'is not a known field' },
    other: 'is not a known field',
  });
});

test('what a schema does not name is taken where it says so', () => {
  expect(configProblem({}, { a: 1 })).toEqual({ a: 'is not a known field' });
  expect(configProblem({ additionalProperties: true }, { a: 1 })).toBeUndefined();
  expect(configProblem({ allOf: [{ properties: { a: {} } }] }, { a: 1 })).toBeUndefined();
});

test('what is wrong with the whole is told of the whole', () => {
  expect(configProblem({ minProperties: 1 }, {})).toBe('must NOT have fewer than 1 properties');
  expect(configProblem({ additionalProperties: true }, { a: 'x'.repeat(70_000) })).toContain('at most');
});

test('members of the prototype are neither there nor touched', () => {
  const config = JSON.parse('{"__proto__": {"a": 1}, "constructor": 1}') as object;
  expect(Object.keys(configProblem({}, config) as object)).toEqual(['__proto__', 'constructor']);
  expect(configProblem({ required: ['toString'] }, {})).toEqual({ toString: 'is required' });
  expect({}).not.toHaveProperty('a');
});

test('a pattern that would take for ever elsewhere is matched, and two patterns are told apart', () => {
  const schema = { properties: { a: { pattern: '^(a+)+$' }, b: { pattern: '^b$' } } };
  expect(configProblem(schema, { a: `${'a'.repeat(30_000)}!`, b: 'b' })).toEqual({
    a: 'must match pattern "^(a+)+$"',
  });
  expect(configProblem(schema, { a: 'aaa', b: 'a' })).toEqual({ b: 'must match pattern "^b$"' });
});
