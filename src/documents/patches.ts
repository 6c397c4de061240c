/** JSON Patch, merge patch, and differences between two versions of a document. */
export { applyDocumentPatch, jsonPatchType, mergePatchType } from './patch/patch.ts';
export { jsonDiff } from './patch/json-diff.ts';
export type { JsonChange } from './patch/json-diff.ts';
export { readPointer } from './patch/json-pointer.ts';
export type { Pointer } from './patch/json-pointer.ts';
