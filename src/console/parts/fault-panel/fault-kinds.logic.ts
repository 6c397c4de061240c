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

/** Whether a fault is about what is written in the document. */
export function isOfDocument(code: string | null | undefined, message?: string | null): boolean {
  return ofDocument.has(adviceFor(code, { message }));
}

/** Whether a fault lies in a document that is signed, and so only in another one can be mended. */
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

/** Whether a fault is about how the workflow is written, so that the same version fails again. */
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

/** Whether a code is about how the integration of the step is set. */
export function isOfIntegration(code: string | null | undefined): boolean {
  return ofIntegration.has(adviceFor(code));
}

/** What helps while a step is tried again by itself: these need nobody unless they last. */
export function isPassing(advice: Advice): advice is 'later' | 'unknown' | 'unreachable' {
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

/** What helps against it in a dry run is another thing than in a job, which is retried. */
export function isOfTrial(advice: Advice): advice is (typeof ofTrials)[number] {
  return ofTrials.some((each) => each === advice);
}
