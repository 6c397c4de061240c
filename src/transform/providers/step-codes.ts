import { refusalKeys } from '../../platform/errors.ts';

/** Codes of the documents library for a document that a step makes and that it refuses. */
const documentCodes = ['input', 'calculation', 'validation', 'digest', 'signature', 'patch'];

/** Codes with which the engine ends a step of any action. */
const engineCodes = [
  'no-document',
  'schema-mismatch',
  'entry-busy',
  'too-many-crashes',
  'bad-config',
  'integration-disabled',
  'integration-mismatch',
  'integration-not-found',
  'unknown-action',
];

/** Codes with which a step of any action may end, besides the keys of errors. */
export const stepCodes: readonly string[] = [...engineCodes, ...documentCodes];

/** Codes that every step may end with, in addition to those of its action. */
export const commonCodes: readonly string[] = [...refusalKeys, ...stepCodes];
