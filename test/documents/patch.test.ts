import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DocumentRefusal } from '../../src/documents/document-error.ts';
import { patched } from '../../src/documents/documents.ts';
import type { Json, JsonObject } from '../../src/documents/json.ts';
import { applyDocumentPatch, jsonPatchType, mergePatchType } from '../../src/documents/patch.ts';
import { context } from './fixed-context.ts';
import { envelopeOf, sampleInvoice } from './sample-invoice.ts';

const document = { a: { b: ['x', 'y'] }, c: '1' };

function operate(...operations: Json[]): JsonObject {
  return applyDocumentPatch(document, operations, jsonPatchType);
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

  it.for<[string, Json]>([
    ['names no member', { op: 'remove', path: '/x' }],
    ['does not meet its test', { op: 'test', path: '/c', value: '2' }],
    ['has no such operation', { op: 'merge', path: '/c', value: '2' }],
    ['points without a slash', { op: 'remove', path: 'c' }],
    ['lacks its value', { op: 'add', path: '/x' }],
    ['reaches for the prototype', { op: 'add', path: '/__proto__/x', value: 'y' }],
    ['reaches for the constructor', { op: 'add', path: '/constructor/prototype/x', value: 'y' }],
    ['leaves no document', { op: 'replace', path: '', value: 'x' }],
  ])('is refused when it %s', ([, operation]) => {
    expect(() => operate(operation)).toThrow(DocumentRefusal);
  });

  it('may not double the document again and again', () => {
    const doubling = Array.from({ length: 60 }, (_, turn) => ({ op: 'copy', from: '', path: `/x${turn}` }));
    expect(() => operate(...doubling)).toThrow(/copies too much/);
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
    for (const type of [jsonPatchType, mergePatchType]) {
      expect(() => applyDocumentPatch(document, deep, type)).toThrow(/nested deeper/);
    }
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
    const built = patched(
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
