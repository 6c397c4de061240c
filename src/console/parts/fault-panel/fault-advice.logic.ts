/** What helps against a fault, by its code; what is not here is told by the message alone. */
const adviceOfCode = {
  'target-refused': 'address',
  'bad-address': 'address',
  'no-address': 'recipient',
  'no-recipient': 'recipient',
  'recipients-refused': 'recipient',
  'partly-refused': 'recipient',
  'host-unreachable': 'unreachable',
  'connection-lost': 'unreachable',
  'host-failing': 'unreachable',
  'host-busy': 'later',
  deferred: 'later',
  timeout: 'later',
  'answer-lost': 'answerLost',
  'answer-unreadable': 'answer',
  'auth-failed': 'credentials',
  'token-unavailable': 'credentials',
  'http-401': 'credentials',
  'http-403': 'credentials',
  'http-400': 'answer',
  'http-404': 'address',
  'http-422': 'answer',
  'tls-failed': 'certificate',
  'certificate-invalid': 'certificate',
  invalid: 'document',
  'invalid-document': 'document',
  'document-invalid': 'document',
  'not-representable': 'document',
  rounding: 'document',
  'missing-extension': 'document',
  'unsupported-document-type': 'documentType',
  'unknown-document-type': 'documentType',
  'schema-mismatch': 'documentType',
  'already-signed': 'signed',
  'has-code': 'numbered',
  'series-required': 'series',
  'expression-failed': 'expression',
  'expression-not-boolean': 'expression',
  'jq-failed': 'expression',
  'condition-false': 'expression',
  'no-pdf': 'stepBefore',
  'no-xml': 'stepBefore',
  'no-file': 'stepBefore',
  'no-entry': 'stepBefore',
  'no-attachment': 'stepBefore',
  'template-missing': 'template',
  'template-disabled': 'template',
  'template-failed': 'template',
  'bad-template': 'template',
  'glyph-missing': 'print',
  'logo-missing': 'print',
  'logo-unreadable': 'print',
  'typesetter-missing': 'operator',
  'memory-exceeded': 'operator',
  'time-exceeded': 'operator',
  'validator-unavailable': 'operator',
  internal: 'operator',
  'workflow-not-found': 'workflow',
  'workflow-not-published': 'workflow',
  'workflow-disabled': 'workflow',
  'too-many-steps': 'loop',
  'job-chain-too-long': 'loop',
  'too-many-jobs': 'loop',
  expired: 'expired',
} as const;

export type Advice = (typeof adviceOfCode)[keyof typeof adviceOfCode] | 'signedDocument' | 'unknown';

/** Which advice fits a code; `isSigned`: the document can no longer be edited. */
export function adviceFor(code: string | null | undefined, isSigned: boolean): Advice {
  if (code && code in adviceOfCode) {
    const advice = adviceOfCode[code as keyof typeof adviceOfCode];
    return advice === 'document' && isSigned ? 'signedDocument' : advice;
  }
  if (code?.startsWith('http-5')) return 'unreachable';
  return 'unknown';
}

const ofDocument: ReadonlySet<Advice> = new Set(['answer', 'document', 'print', 'recipient', 'signed']);

/** Whether a code is about what is written in the document. */
export function isOfDocument(code: string | null | undefined): boolean {
  return ofDocument.has(adviceFor(code, false));
}

const ofWorkflow: ReadonlySet<Advice> = new Set([
  'documentType',
  'expression',
  'loop',
  'numbered',
  'series',
  'stepBefore',
]);

/** Whether a code is about how the workflow is written, so that the same version fails again. */
export function isOfWorkflow(code: string | null | undefined): boolean {
  return ofWorkflow.has(adviceFor(code, false));
}
