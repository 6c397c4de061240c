import { refusalKeys } from '../../platform/errors.ts';

/** Why the documents library refuses a document that a step makes. */
const documentCodes = ['input', 'calculation', 'validation', 'digest', 'signature', 'patch'];

/** Codes with which the engine ends a step, whatever its action. */
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

/** Codes that every step may end with beside those of its action. */
export const commonCodes: readonly string[] = [...refusalKeys, ...documentCodes, ...engineCodes];
