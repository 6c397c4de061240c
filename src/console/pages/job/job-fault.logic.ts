import { isOfSignedDocument } from '../../parts/fault-panel/fault-kinds.logic.ts';
import type { JobData } from './job.queries.ts';
import { faultOf, faultyRun, type Run } from './runs.logic.ts';

/** Why a job failed, or what it waits to try again. */
export interface JobFaultData {
  /** The run that says so; absent: the job as a whole failed. */
  readonly run: Run | undefined;
  readonly code: string | null | undefined;
  readonly message: string | null | undefined;
  /** Whether it lies in a document that can no longer be edited, so that the job fails again. */
  readonly isOfSigned: boolean;
}

/** What a job fails of, as its last run or else the job tells it. */
export function jobFault({ outcome, faults, siloEntry }: JobData, runs: readonly Run[]): JobFaultData {
  const run = faultyRun(runs, outcome);
  const [fault] = faults ?? [];
  const said = run && faultOf(run);
  const code = said?.code ?? fault?.code;
  const message = said?.message ?? fault?.message;
  const isSigned = siloEntry?.signed ?? false;
  return { run, code, message, isOfSigned: isOfSignedDocument(code, { message, isSigned }) };
}

/** Whether another version of the workflow is published than the job runs. */
export function isOutdated({
  workflow,
  workflowVersion,
}: Pick<JobData, 'workflow' | 'workflowVersion'>): boolean {
  return workflow?.version !== workflowVersion?.version;
}
