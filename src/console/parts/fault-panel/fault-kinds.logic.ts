import { adviceFor, type Advice, type Circumstances } from './fault-advice.logic.ts';

const ofDocument: ReadonlySet<Advice> = new Set([
  'answer',
  'document',
  'laterSteps',
  'print',
  'rates',
  'recipient',
  'signed',
  'unnumbered',
]);

/** Returns whether a fault concerns the contents of the document. */
export function isOfDocument(code: string | null | undefined, message?: string | null): boolean {
  return ofDocument.has(adviceFor(code, { message }));
}

/** Returns whether a fault concerns a signed document, so that only another document can fix it. */
export function isOfSignedDocument(code: string | null | undefined, how: Circumstances): boolean {
  return adviceFor(code, how) === 'signedDocument';
}

const ofWorkflow: ReadonlySet<Advice> = new Set([
  'config',
  'documentType',
  'expression',
  'integration',
  'loop',
  'numbered',
  'otherType',
  'series',
  'stepBefore',
  'unnumbered',
]);

/** Returns whether a fault concerns the workflow, so that the same version fails again. */
export function isOfWorkflow(code: string | null | undefined, message?: string | null): boolean {
  return ofWorkflow.has(adviceFor(code, { message }));
}

const ofIntegration: ReadonlySet<Advice> = new Set([
  'address',
  'certificate',
  'credentials',
  'integrationDisabled',
  'unreachable',
]);

/** Returns whether a code concerns the settings of the step's integration. */
export function isOfIntegration(code: string | null | undefined): boolean {
  return ofIntegration.has(adviceFor(code));
}

/**
 * Returns whether an advice is for a temporary fault: the step is retried automatically and needs no action unless the fault
 * lasts.
 */
export function isTemporary(advice: Advice): advice is 'later' | 'unknown' | 'unreachable' {
  return advice === 'later' || advice === 'unknown' || advice === 'unreachable';
}

const ofTrials = [
  'config',
  'document',
  'expression',
  'integration',
  'otherType',
  'signedDocument',
  'unknown',
  'unnumbered',
] as const;

/** Returns whether an advice reads differently for a dry run than for a job, which is retried. */
export function isOfTrial(advice: Advice): advice is (typeof ofTrials)[number] {
  return ofTrials.some((each) => each === advice);
}
