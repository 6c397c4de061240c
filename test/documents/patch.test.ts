import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DocumentRefusal } from '../../src/documents/document-error.ts';
import type { Fault } from '../../src/documents/document-error.ts';
import { patchEnvelope } from '../../src/documents/documents.ts';
import type { Json, JsonObject } from '../../src/documents/json.ts';
import { applyDocumentPatch, jsonPatchType, mergePatchType } from '../../src/documents/patch/patch.ts';
import { context } from './fixed-context.ts';
import { envelopeOf, sampleInvoice } from './sample-invoice.ts';

const document = { a: { b: ['x', 'y'] }, c: '1' };

function operate(...operations: Json[]): JsonObject {
  return applyDocumentPatch(document, operations, jsonPatchType);
}

function refusalOf(...operations: Json[]): readonly Fault[] | undefined {
  return faultsOf(() => operate(...operations));
}

/** The faults of what must be refused; undefined when it is not. */
function faultsOf(work: () => unknown): readonly Fault[] | undefined {
  try {
    work();
    return undefined;
  } catch (error) {
    if (error instanceof DocumentRefusal) return error.error.faults;
    throw error;
  }
}

/** Whether a patch ends in a document or in a refusal of ours. */
function isAppliedOrRefused(patch: Json, type: string): boolean {
  try {
    return typeof applyDocumentPatch(document, patch, type) === 'object';
  } catch (error) {
    return error instanceof DocumentRefusal;
  }
}

describe('a JSON Patch (RFC 6902)', () => {
  it('adds, removes, replaces, moves, copies and tests', () => {
    expect(
      operate(
        { op: 'test', path: '/c', value: '1' },
        { op: 'add', path: '/a/b/1', value: 'between' },
        { op: 'copy', from: '/c', path: '/d' },
        { op: 'move', from: '/a/b/0', path: '/e' },
        { op: 'replace', path: '/c', value: '2' },
        { op: 'remove', path: '/a/b/1' },
      ),
    ).toEqual({ a: { b: ['between'] }, c: '2', d: '1', e: 'x' });
  });

  it('leaves the document it is applied to untouched', () => {
    operate({ op: 'remove', path: '/a' });
    expect(document).toEqual({ a: { b: ['x', 'y'] }, c: '1' });
  });

  it('reads pointers as RFC 6901 has it', () => {
    const odd = { '': { 'a/b': { 'm~n': '1' } }, length: ['x'] };
    const applied = applyDocumentPatch(
      odd,
      [
        { op: 'replace', path: '//a~1b/m~0n', value: '2' },
        { op: 'add', path: '/length/-', value: 'y' },
        { op: 'add', path: '/length/0', value: 'w' },
        { op: 'add', path: '/constructor', value: 'mine' },
      ],
      jsonPatchType,
    );
    expect(applied).toEqual({
      '': { 'a/b': { 'm~n': '2' } },
      length: ['w', 'x', 'y'],
      constructor: 'mine',
    });
  });

  it.for<[string, Json, string]>([
    ['names no member', { op: 'remove', path: '/x' }, 'path'],
    ['names a member of a text', { op: 'add', path: '/c/length', value: 1 }, 'path'],
    ['names no element', { op: 'remove', path: '/a/b/2' }, 'path'],
    ['names the length of a list', { op: 'add', path: '/a/b/length', value: 4294967295 }, 'path'],
    ['replaces the length of a list', { op: 'replace', path: '/a/b/length', value: -1 }, 'path'],
    ['leaves a gap in a list', { op: 'add', path: '/a/b/3', value: 'x' }, 'path'],
    ['has an index with a leading zero', { op: 'replace', path: '/a/b/00', value: 'x' }, 'path'],
    ['has a negative index', { op: 'replace', path: '/a/b/-1', value: 'x' }, 'path'],
    ['has a fraction for an index', { op: 'test', path: '/a/b/1.5', value: 'x' }, 'path'],
    ['removes behind the end', { op: 'remove', path: '/a/b/-' }, 'path'],
    ['tests what is inherited', { op: 'test', path: '/toString', value: 'x' }, 'path'],
    ['removes what is inherited', { op: 'remove', path: '/toString' }, 'path'],
    ['copies what is inherited', { op: 'copy', from: '/a/b/map', path: '/x' }, 'from'],
    ['reaches through what is inherited', { op: 'add', path: '/constructor/x', value: 'y' }, 'path'],
    ['reaches for the prototype', { op: 'add', path: '/__proto__/x', value: 'y' }, 'path'],
    ['names a member for the prototype', { op: 'add', path: '/__proto__', value: {} }, 'path'],
    ['brings a prototype along', { op: 'add', path: '/x', value: JSON.parse('{"__proto__":1}') }, 'path'],
    ['moves a value into itself', { op: 'move', from: '/a', path: '/a/b/0' }, 'path'],
    ['does not meet its test', { op: 'test', path: '/c', value: '2' }, 'value'],
    ['has no such operation', { op: 'toString', path: '/c', value: '2' }, 'op'],
    ['points without a slash', { op: 'remove', path: 'c' }, 'path'],
    ['escapes nothing', { op: 'remove', path: '/~2' }, 'path'],
    ['points with a number', { op: 'remove', path: 1 }, 'path'],
  ])('is refused at the place where it %s', ([, operation, member]) => {
    const first = { op: 'test', path: '/c', value: '1' };
    expect(refusalOf(first, operation)).toMatchObject([{ paths: [`$.data[1].${member}`] }]);
  });

  it.for<[string, Json, string]>([
    ['is no object', 'remove', '$.data[0]'],
    ['lacks its value', { op: 'add', path: '/x' }, '$.data[0]'],
    ['leaves no document', { op: 'replace', path: '', value: 'x' }, '$.data'],
    ['takes the document away', { op: 'remove', path: '' }, '$.data'],
  ])('is refused when it %s', ([, operation, place]) => {
    expect(refusalOf(operation)).toMatchObject([{ code: 'DOCMILL-PATCH', paths: [place] }]);
  });

  it('of more than a thousand operations is refused before the first', () => {
    let read = 0;
    const counted = {
      path: '/c',
      value: '1',
      get op() {
        read++;
        return 'test';
      },
    };
    expect(refusalOf(...Array.from({ length: 1001 }, () => counted))).toMatchObject([{ paths: ['$.data'] }]);
    expect(read).toBe(0);
  });
});

describe('the size of a patched document', () => {
  const megabyte = 2 ** 20;
  const note = 'x'.repeat(4 * megabyte);
  const noted = { $schema: 'https://example.com/x', note };

  function placeOf(patch: Json, type = jsonPatchType): unknown {
    return faultsOf(() => applyDocumentPatch(noted, patch, type))?.[0]?.paths[0];
  }

  it('is bounded with every copy', () => {
    const copies = Array.from({ length: 900 }, (_, turn) => ({
      op: 'copy',
      from: '/note',
      path: `/n${turn}`,
    }));
    // 4 MiB and one copy are 8 MiB; the second is over 10.
    expect(placeOf(copies)).toBe('$.data[1].path');
  });

  it('does not grow by what takes the place of something else, but all that is copied and moved is bounded too', () => {
    const values = Array.from({ length: 4 }, () => ({ op: 'replace', path: '/note', value: note }));
    expect(placeOf(values)).toBeUndefined();
    const copies = Array.from({ length: 900 }, () => ({ op: 'copy', from: '/note', path: '/other' }));
    expect(placeOf(copies)).toBe('$.data[2].from');
    const moves = Array.from({ length: 900 }, (_, turn) =>
      turn % 2 ? { op: 'move', from: '/n', path: '/note' } : { op: 'move', from: '/note', path: '/n' },
    );
    expect(placeOf(moves)).toBe('$.data[2].from');
  });

  it('does not double again and again', () => {
    const doubling = Array.from({ length: 60 }, (_, turn) => ({ op: 'copy', from: '', path: `/x${turn}` }));
    expect(placeOf(doubling)).toBe('$.data[1].from');
  });

  it('is bounded for a merge patch, and by the limit that the context states', () => {
    const more = { a: note, b: note };
    expect(placeOf(more, mergePatchType)).toBe('$.data');
    const limits = { patchedBytes: 100 };
    expect(() =>
      applyDocumentPatch(document, { a: 'x'.repeat(50) }, mergePatchType, { limits }),
    ).not.toThrow();
    expect(() => applyDocumentPatch(document, { a: 'x'.repeat(100) }, mergePatchType, { limits })).toThrow(
      DocumentRefusal,
    );
  });

  it.each([jsonPatchType, mergePatchType])('has lists of 10,000 elements at most, by %s', (type) => {
    const list = (length: number): Json => {
      const value = Array<Json>(length).fill('x');
      return type === mergePatchType ? { x: value } : [{ op: 'add', path: '/x', value }];
    };
    expect(placeOf(list(10_000), type)).toBeUndefined();
    expect(placeOf(list(10_001), type)).toBe(type === mergePatchType ? '$.data' : '$.data[0].path');
  });
});

describe('a merge patch (RFC 7396)', () => {
  it.for<[JsonObject, JsonObject]>([
    [{ c: '2' }, { a: { b: ['x', 'y'] }, c: '2' }],
    [{ a: null }, { c: '1' }],
    [{ a: { b: ['z'] } }, { a: { b: ['z'] }, c: '1' }],
    [{ a: { d: { e: null } } }, { a: { b: ['x', 'y'], d: {} }, c: '1' }],
  ])('%j gives %j', ([patch, result]) => {
    expect(applyDocumentPatch(document, patch, mergePatchType)).toEqual(result);
  });

  it('is refused when it is no object or reaches for the prototype', () => {
    expect(() => applyDocumentPatch(document, [], mergePatchType)).toThrow(DocumentRefusal);
    const reaching = JSON.parse('{"__proto__":{"x":"y"}}') as JsonObject;
    expect(() => applyDocumentPatch(document, reaching, mergePatchType)).toThrow(DocumentRefusal);
  });
});

describe('any patch', () => {
  it('is refused when it is nested without bottom', () => {
    let deep: Json = 'x';
    for (let level = 0; level < 100_000; level++) deep = { a: deep };
    for (const op of ['add', 'replace']) {
      expect(() => operate({ op, path: '/c', value: deep })).toThrow(/nested deeper/);
    }
    expect(() => operate({ op: 'test', path: '/c', value: deep })).toThrow(DocumentRefusal);
    expect(() => applyDocumentPatch(document, deep as JsonObject, mergePatchType)).toThrow(/nested deeper/);
    expect(() => operate({ op: 'remove', path: '/a'.repeat(1_000_000) })).toThrow(DocumentRefusal);
  });

  it('of another media type is refused', () => {
    expect(() => applyDocumentPatch(document, {}, 'application/json')).toThrow(/unknown patch type/);
  });

  it('is applied or refused, never more', () => {
    const types = fc.constantFrom(jsonPatchType, mergePatchType);
    fc.assert(
      fc.property(fc.jsonValue(), types, (patch, type) => {
        expect(isAppliedOrRefused(patch as Json, type)).toBe(true);
      }),
    );
  });
});

describe('a patched draft', () => {
  it('is calculated again in its envelope', () => {
    const draft = envelopeOf(sampleInvoice());
    const built = patchEnvelope(
      draft,
      { lines: [{ quantity: '3', item: { name: 'Chair', price: '10' } }] },
      mergePatchType,
      context,
    );
    expect(built).toMatchObject({
      ok: true,
      envelope: { head: { uuid: draft.head.uuid }, doc: { totals: { payable: '30.00' } } },
    });
  });
});
