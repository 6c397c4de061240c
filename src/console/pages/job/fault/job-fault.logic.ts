import { isOfSignedDocument } from '../../../parts/fault-panel/fault-kinds.logic.ts';
import type { JobData } from '../job.queries.ts';
import { faultOf, faultyRun, type Run } from '../runs/runs.logic.ts';

/** Reason why a job failed or is retried. */
export interface JobFaultData {
  /** Run with the fault; absent if the job as a whole failed. */
  readonly run: Run | undefined;
  readonly code: string | null | undefined;
  readonly message: string | null | undefined;
  /** Whether the fault is in a document that can no longer be edited, so that the job would fail again. */
  readonly isOfSigned: boolean;
}

/** Returns the fault of a job, from its last run or else from the job. */
export function jobFault({ outcome, faults, siloEntry }: JobData, runs: readonly Run[]): JobFaultData {
  const run = faultyRun(runs, outcome);
  const [fault] = faults ?? [];
  const said = run && faultOf(run);
  const code = said?.code ?? fault?.code;
  const message = said?.message ?? fault?.message;
  const isSigned = siloEntry?.signed ?? false;
  return { run, code, message, isOfSigned: isOfSignedDocument(code, { message, isSigned }) };
}

/** Whether the published version of the workflow differs from the one that the job runs. */
export function isOutdated({
  workflow,
  workflowVersion,
}: Pick<JobData, 'workflow' | 'workflowVersion'>): boolean {
  return workflow?.version !== workflowVersion?.version;
}
