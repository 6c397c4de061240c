import { faultLines, numberMissing } from './fault-lines.logic.ts';

/** Advice for fault codes; for other codes the message has to suffice. */
const adviceOfCode = {
  'integration-not-found': 'integration',
  'integration-mismatch': 'integration',
  'integration-ambiguous': 'integration',
  'action-not-served': 'integration',
  'integration-disabled': 'integrationDisabled',
  'bad-config': 'config',
  'ambiguous-file': 'config',
  'unknown-action': 'config',
  'bad-argument': 'argument',
  'target-refused': 'address',
  'bad-address': 'address',
  'no-address': 'recipient',
  'no-recipient': 'recipient',
  'recipients-refused': 'recipient',
  'partly-refused': 'recipient',
  'too-many-recipients': 'recipient',
  'host-unreachable': 'unreachable',
  'connection-lost': 'unreachable',
  'host-failing': 'unreachable',
  unavailable: 'unreachable',
  'service-unavailable': 'unreachable',
  'ms-unavailable': 'unreachable',
  'host-busy': 'later',
  deferred: 'later',
  'precheck-incomplete': 'later',
  timeout: 'later',
  'rate-limited': 'later',
  'entry-busy': 'contention',
  'answer-lost': 'answerLost',
  'answer-unreadable': 'answer',
  'answer-too-large': 'answer',
  'bad-answer': 'answer',
  'bad-document': 'answer',
  'message-refused': 'answer',
  'auth-failed': 'credentials',
  'token-unavailable': 'credentials',
  'http-401': 'credentials',
  'http-403': 'credentials',
  'http-404': 'address',
  'http-410': 'address',
  'tls-failed': 'certificate',
  'certificate-invalid': 'certificate',
  input: 'document',
  calculation: 'document',
  validation: 'document',
  patch: 'document',
  digest: 'document',
  signature: 'document',
  invalid: 'document',
  'invalid-input': 'document',
  'no-tax-id': 'document',
  'invalid-document': 'document',
  'document-invalid': 'document',
  'not-representable': 'document',
  rounding: 'document',
  'missing-extension': 'document',
  'unsupported-document-type': 'documentType',
  'unknown-document-type': 'documentType',
  'unknown-schema': 'documentType',
  'schema-mismatch': 'otherType',
  'rates-unknown': 'rates',
  'already-signed': 'signed',
  'entry-signed': 'signed',
  'has-code': 'numbered',
  'series-required': 'series',
  'precheck-failed': 'laterSteps',
  'expression-failed': 'expression',
  'expression-not-boolean': 'expression',
  'jq-failed': 'expression',
  'condition-false': 'expression',
  'no-pdf': 'stepBefore',
  'no-xml': 'stepBefore',
  'no-file': 'stepBefore',
  'no-entry': 'stepBefore',
  'no-attachment': 'stepBefore',
  'no-document': 'stepBefore',
  'file-too-large': 'file',
  'file-unreadable': 'file',
  'pdf-too-large': 'file',
  'xml-too-large': 'file',
  'too-large': 'file',
  'invalid-xml': 'file',
  'unsupported-encoding': 'file',
  'no-invoice-in-pdf': 'file',
  'unreadable-pdf': 'file',
  'encrypted-pdf': 'file',
  'not-pdf-a3': 'file',
  'not-cii': 'file',
  'unknown-profile': 'file',
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
  'too-many-crashes': 'operator',
  internal: 'operator',
  'workflow-not-found': 'workflow',
  'workflow-not-published': 'workflow',
  'workflow-disabled': 'workflow',
  'too-many-steps': 'loop',
  'job-chain-too-long': 'loop',
  'too-many-jobs': 'loop',
  expired: 'expired',
} as const;

export type Advice =
  (typeof adviceOfCode)[keyof typeof adviceOfCode] | 'overdue' | 'signedDocument' | 'unknown' | 'unnumbered';

export interface Circumstances {
  /** Message of the step. */
  readonly message?: string | null | undefined;
  /** Whether the document is signed and can no longer be edited. */
  readonly isSigned?: boolean | undefined;
  /** Whether the step was stopped because it took too long. */
  readonly isTimeout?: boolean | undefined;
}

/** Returns the advice for a fault code, or for a step that was stopped without one. */
export function adviceFor(
  code: string | null | undefined,
  { message, isSigned = false, isTimeout = false }: Circumstances = {},
): Advice {
  if (code === 'validation' && isUnnumbered(message)) return 'unnumbered';
  if (!code) return isTimeout ? 'overdue' : 'unknown';
  if (!Object.hasOwn(adviceOfCode, code)) return adviceOfAnswer(code);
  const advice = adviceOfCode[code as keyof typeof adviceOfCode];
  return advice === 'document' && isSigned ? 'signedDocument' : advice;
}

/** Returns whether the only fault of a document is that it needs a number before it is signed. */
const isUnnumbered = (message: string | null | undefined): boolean => {
  const { lines } = faultLines(message ?? '');
  return lines.length > 0 && lines.every(({ code }) => code === numberMissing);
};

/** HTTP statuses below 500 that are temporary. */
const passing: ReadonlySet<number> = new Set([408, 421, 425, 429]);

/** Returns the advice for the HTTP status of another system, as given in a code. */
function adviceOfAnswer(code: string): Advice {
  const status = Number(/^http-(\d{3})$/.exec(code)?.[1] ?? 0);
  if (status >= 500) return 'unreachable';
  if (passing.has(status)) return 'later';
  if (status >= 400) return 'answer';
  return status >= 300 ? 'address' : 'unknown';
}
