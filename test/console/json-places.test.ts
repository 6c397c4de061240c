import { CompletionContext } from '@codemirror/autocomplete';
import { json } from '@codemirror/lang-json';
import { EditorState } from '@codemirror/state';
import { array, assert, jsonValue, nat, oneof, property, string } from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Json } from '../../src/console/graphql/graphql.ts';
import { findPathAt, findRange, treeOf } from '../../src/console/parts/json-editor/json-places.logic.ts';
import { completeBy } from '../../src/console/parts/json-editor/schema-assist.ts';
import { schemaCheck } from '../../src/console/parts/json-editor/schema-faults.logic.ts';
import { membersAt, valuesAt, type Schema } from '../../src/console/parts/json-editor/schema-help.logic.ts';
import {
  formatJsonPath,
  parseJsonPath,
  valueAt,
  withValue,
} from '../../src/console/parts/json/json-path.logic.ts';

const places = array(oneof(string(), nat(3)), { maxLength: 4 });

describe('places of JSON', () => {
  test('are written as paths and read again, whatever members are called', () => {
    assert(
      property(places, (place) => {
        expect(parseJsonPath(formatJsonPath(place))).toEqual(place);
      }),
    );
    expect(parseJsonPath('$.doc.lines[0].item')).toEqual(['doc', 'lines', 0, 'item']);
    expect(parseJsonPath('doc.lines')).toBeUndefined();
    expect(parseJsonPath('$.doc[')).toBeUndefined();
  });

  test('hold what is put there, and nothing when it is taken away again', () => {
    expect(withValue({ a: '1', b: { c: ['2'] } }, ['b', 'c', 1, 'd'], '3')).toEqual({
      a: '1',
      b: { c: ['2', { d: '3' }] },
    });
    const nested = { a: '1', b: { c: [{ d: '3' }] } };
    expect(withValue(nested, ['b', 'c', 0, 'd'], undefined)).toEqual({ a: '1', b: { c: [{}] } });
    expect(withValue(nested, ['b', 'c', 0], undefined)).toEqual({ a: '1' });
    expect(Object.keys(withValue({ a: 1, b: 2, c: 3 }, ['b'], 4) as object)).toEqual(['a', 'b', 'c']);
    assert(
      property(
        jsonValue(),
        array(string({ minLength: 1 }), { minLength: 1, maxLength: 3 }),
        (value, place) => {
          expect(valueAt(withValue(value as Json, place, 'x'), place)).toBe('x');
        },
      ),
    );
  });

  test('are found in the text, to which errors do not matter', () => {
    const text = '{"lines": [{"item": {"name": "Nut"}}, {"item": 2}], "b": tru';
    const at = (path: string): string => {
      const { from, to } = findRange(treeOf(text), text, parseJsonPath(path) ?? []);
      return text.slice(from, to);
    };
    expect(at('$.lines[0].item.name')).toBe('"name"');
    expect(at('$.lines[1]')).toBe('{"item": 2}');
    expect(at('$.lines[0].price')).toBe('{"item": {"name": "Nut"}}');
    expect(formatJsonPath(findPathAt(treeOf(text), text, text.indexOf('Nut')))).toBe('$.lines[0].item.name');
  });
});

const schema: Schema = {
  type: 'object',
  additionalProperties: false,
  required: ['lines', 'total', 'kind'],
  properties: {
    lines: { type: 'array', items: { $ref: '#/$defs/line' } },
    total: { type: 'string', readOnly: true },
    kind: { enum: ['invoice', 'order'], description: 'What it is.' },
    step: {
      oneOf: [
        {
          type: 'object',
          required: ['provider'],
          properties: { provider: { const: 'mail' }, to: { type: 'string' } },
        },
        {
          type: 'object',
          required: ['provider'],
          properties: { provider: { const: 'http' }, url: { type: 'string' } },
        },
      ],
    },
  },
  $defs: { line: { type: 'object', properties: { quantity: { type: 'string', pattern: '^[0-9]+$' } } } },
};

describe('a schema', () => {
  test('tells what is wrong at its place, once, and asks nobody for what is calculated', () => {
    const faults = schemaCheck(schema)({
      lines: [{ quantity: 'two' }, { quantity: 3 }],
      kind: 'note',
      'a/b~c': 1,
    });
    expect(faults.map(({ place, keyword }) => `${formatJsonPath(place)} ${keyword}`).toSorted()).toEqual([
      '$.kind enum',
      '$.lines[0].quantity pattern',
      '$.lines[1].quantity type',
      '$["a/b~c"] unknown',
    ]);
    expect(schemaCheck(schema)({})).toEqual([
      { place: [], keyword: 'required', asked: 'lines' },
      { place: [], keyword: 'required', asked: 'kind' },
    ]);
    expect(schemaCheck(schema, { mayLack: true })({})).toEqual([]);
  });

  test('tells of a choice what the branch lacks that was meant', () => {
    const check = schemaCheck(schema, { mayLack: true });
    expect(check({ step: { provider: 'http', url: 2 } })).toMatchObject([
      { place: ['step', 'url'], keyword: 'type' },
    ]);
    expect(check({ step: { provider: 'fax' } })).toMatchObject([{ place: ['step'], keyword: 'oneOf' }]);
  });

  test('holds against members that nobody would write', () => {
    assert(property(jsonValue(), (value) => void schemaCheck(schema)(value as Json)));
    expect(schemaCheck(schema)({ '\ud800': 1 })).toEqual([]);
  });

  test('offers members and values', () => {
    expect(membersAt(schema, ['lines', 0]).map(({ name }) => name)).toEqual(['quantity']);
    expect(membersAt(schema, []).find(({ name }) => name === 'total')?.isCalculated).toBe(true);
    expect(membersAt(schema, ['step']).map(({ name }) => name)).toEqual(['provider', 'to', 'url']);
    expect(valuesAt(schema, ['kind'])).toEqual(['"invoice"', '"order"']);
  });
});

const inGerman = (text: string): string => (text === 'Short name.' ? 'Kurzname.' : text);

test('names are offered with what the schema says of them, in the language of the page', () => {
  const described = { type: 'object', properties: { alias: { type: 'string', description: 'Short name.' } } };
  const state = EditorState.create({ doc: '{}', extensions: json() });
  const offered = completeBy(described, 'berechnet', inGerman)(new CompletionContext(state, 1, true));
  expect(offered?.options).toMatchObject([{ displayLabel: 'alias', info: 'Kurzname.' }]);
});
