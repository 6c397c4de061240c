import { describe, expect, test } from 'vitest';
import {
  drawnMembers,
  formatLabel,
  membersOn,
  unknownMembers,
  withMember,
} from '../../src/console/parts/schema-form/members.logic.ts';
import { languageChoice, wordChoices } from '../../src/console/parts/schema-form/word-choices.logic.ts';
import { schemaCheck } from '../../src/console/parts/json-editor/schema-faults.logic.ts';
import { partSchema } from '../../src/console/parts/schema-form/fields/part-schema.logic.ts';
import {
  fieldKind,
  placeholderOf,
  resolved,
  type FormSchema,
} from '../../src/console/parts/schema-form/schema-form.logic.ts';

const schema: FormSchema = {
  type: 'object',
  properties: {
    series_id: { type: 'string', format: 'uuid' },
    request_id: { type: 'string', format: 'uuid' },
    state: { type: 'string', enum: ['sent', 'paid'] },
    type: { type: 'string', 'x-titles': { 'credit-note': 'Credit note' } },
    locale: { type: 'string', format: 'language', examples: ['de', 'en'] },
    padding: { type: 'integer', format: 'int32', maximum: 18, 'x-without': 'series_id' },
    secret: { type: 'string', writeOnly: true },
    to: { description: 'Addresses, or a list of them.' },
    issuer: { 'x-document': 'org/party' },
    attach: { type: ['boolean', 'string', 'array'] },
    args: { type: 'object', additionalProperties: { type: 'string' } },
    actions: { type: 'array', items: { $ref: '#/$defs/Action' } },
    auth: {
      oneOf: [
        { type: 'object', title: 'None', properties: { kind: { const: 'none' } } },
        { type: 'object', properties: { kind: { const: 'basic' }, user: { type: 'string' } } },
      ],
    },
  },
  $defs: {
    Action: { type: 'object', properties: { id: { type: 'string' } } },
    Self: { $ref: '#/$defs/Self' },
  },
};

const kindOf = (name: string, value?: Parameters<typeof fieldKind>[3]) =>
  fieldKind(schema, schema.properties?.[name] ?? {}, name, value);

describe('how a schema is edited', () => {
  test('tells what a place of a value passes', () => {
    const action = { type: 'object', properties: { id: { type: 'string' } } };
    expect(membersOn(schema, ['actions', 1, 'id'])).toEqual([
      { name: 'actions', schema: schema.properties?.['actions'] },
      1,
      { name: 'id', schema: action.properties.id },
    ]);
    expect(membersOn(schema, ['auth', 'user'])).toMatchObject([{}, { schema: { type: 'string' } }]);
    expect(membersOn(schema, ['args', 'x'])).toMatchObject([{}, { name: 'x', schema: { type: 'string' } }]);
    expect(membersOn(schema, ['nothing', 0, 'more'])).toEqual([
      { name: 'nothing', schema: {} },
      0,
      { name: 'more', schema: {} },
    ]);
    expect(membersOn(schema, [])).toEqual([]);
  });

  test('shows the first of its examples, as JSON where it is no text', () => {
    expect(placeholderOf({ examples: ['doc.totals.payable > 1000', 'true'] })).toBe(
      'doc.totals.payable > 1000',
    );
    expect(placeholderOf({ examples: [{ notes: [] }] })).toBe('{"notes":[]}');
    expect(placeholderOf({ examples: [0] })).toBe('0');
    expect(placeholderOf({ type: 'string' })).toBeUndefined();
  });

  test.each([
    ['series_id', 'record'],
    ['request_id', 'text'],
    ['state', 'words'],
    ['type', 'words'],
    ['locale', 'language'],
    ['padding', 'integer'],
    ['secret', 'secret'],
    ['to', 'raw'],
    ['issuer', 'part'],
    ['attach', 'some'],
    ['args', 'map'],
    ['actions', 'list'],
    ['auth', 'choice'],
  ])('%s as %s', (name, kind) => {
    expect(kindOf(name).kind).toBe(kind);
  });

  test('a value of another type than the schema asks for is edited as JSON, so that it is seen', () => {
    expect(kindOf('padding', '6').kind).toBe('raw');
    expect(kindOf('padding', 6).kind).toBe('integer');
    expect(kindOf('args', ['a']).kind).toBe('raw');
    expect(kindOf('issuer', '{}').kind).toBe('raw');
  });

  test('the branches of a choice are told apart by the constant of one member', () => {
    expect(kindOf('auth')).toMatchObject({
      member: 'kind',
      choices: [
        { value: 'none', label: 'None' },
        { value: 'basic', label: 'basic' },
      ],
    });
  });

  test('a reference stands for what it names, and a circle for nothing', () => {
    expect(resolved(schema, { $ref: '#/$defs/Action', description: 'One' })).toMatchObject({
      type: 'object',
      description: 'One',
    });
    expect(resolved(schema, { $ref: '#/$defs/Self' }).type).toBeUndefined();
  });

  test('members keep their order when one changes, and none is lost that the schema does not know', () => {
    const value = { padding: 6, other: [1], state: 'sent' };
    expect(Object.entries(withMember(value, 'padding', 8))).toEqual([
      ['padding', 8],
      ['other', [1]],
      ['state', 'sent'],
    ]);
    expect(withMember(value, 'padding', undefined)).toEqual({ other: [1], state: 'sent' });
    expect(unknownMembers(schema, value)).toEqual(['other']);
  });

  test('what means nothing with another member is drawn without that, and where it is set', () => {
    expect(drawnMembers(schema, {})).toContain('padding');
    expect(drawnMembers(schema, { series_id: 'x' })).not.toContain('padding');
    expect(drawnMembers(schema, { series_id: 'x', padding: 6 })).toContain('padding');
  });

  test('words are offered by their titles, once for each, and a word that was chosen stays', () => {
    const titled = { 'x-titles': { new: 'Norm 3', other: 'Other', old: 'Norm 3' } };
    const offered = (chosen: string) =>
      wordChoices(['old', 'new', 'other'], titled, chosen, (text) => text.toUpperCase());
    const other = { value: 'other', label: 'OTHER' };
    expect(offered('')).toEqual([{ value: 'new', label: 'NORM 3' }, other]);
    expect(offered('old')).toEqual([{ value: 'old', label: 'NORM 3' }, other]);
    expect(offered('unknown').at(-1)).toEqual({ value: 'unknown', label: 'unknown' });
  });

  test('languages are called by their names', () => {
    const names = new Intl.DisplayNames(['fr'], { type: 'language', fallback: 'none' });
    expect(languageChoice('da', names)).toEqual({ value: 'da', label: 'danois (da)' });
    expect(languageChoice('no tag', names)).toBeUndefined();
  });

  test('names read as words', () => {
    expect(formatLabel('series_id', {})).toBe('Series');
    expect(formatLabel('merge_type', {})).toBe('Merge type');
    expect(formatLabel('expr', { title: 'Condition' })).toBe('Condition');
  });
});

describe('a change of documents', () => {
  const party = {
    type: 'object',
    additionalProperties: false,
    required: ['name'],
    properties: { name: { type: 'string' }, since: { type: 'string' } },
  };
  const document = {
    type: 'object',
    additionalProperties: false,
    required: ['code', 'customer'],
    properties: { code: { type: 'string' }, customer: { $ref: '#/$defs/party' } },
    $defs: { party },
  };
  const faultsIn = (
    value: Parameters<ReturnType<typeof schemaCheck>>[0],
    mergeType?: string,
    of?: string,
  ) => {
    const found = partSchema(document, { mergeType, of });
    return found && schemaCheck(found, { mayLack: true })(value).map(({ place }) => place.join('.'));
  };

  test('may leave out or take away any member, and has none that documents cannot have', () => {
    expect(faultsIn({ customer: { since: null } })).toEqual([]);
    expect(faultsIn({ code: null, customer: null })).toEqual([]);
    expect(faultsIn({ cod: 'A', code: 7, customer: { nam: 'B' } })?.toSorted()).toEqual([
      'cod',
      'code',
      'customer.nam',
    ]);
    expect(faultsIn({ doc: { cod: 'A' } }, undefined, 'env')).toEqual(['doc.cod']);
  });

  test('may be a list of operations, or a filter, of which nothing is known', () => {
    const patch = 'application/json-patch+json';
    expect(faultsIn([{ op: 'remove', path: '/code' }], patch)).toEqual([]);
    expect(faultsIn([{ op: 'put', path: 'code' }], patch)?.toSorted()).toEqual(['0.op', '0.path']);
    expect(faultsIn({ code: 'A' }, patch)).toEqual(['']);
    expect(faultsIn({ cod: 'A' }, 'application/jq')).toBeUndefined();
    expect(partSchema(undefined, { mergeType: undefined, of: undefined })).toBeUndefined();
  });
});
