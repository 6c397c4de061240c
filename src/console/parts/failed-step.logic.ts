/** A run of a step, as a job and a dry run tell it. */
interface StepRun {
  readonly name: string | null;
  readonly provider: string;
  readonly status: string;
  readonly events: readonly { readonly code: string | null; readonly message: string | null }[];
}

interface Fault {
  readonly provider: string | null;
  readonly code: string | null;
  readonly message: string | null;
}

/** Why a run of a workflow failed: the step that said so, where it was one, and what it said. */
export interface FailedStep {
  /** What people call the step; absent: the run as a whole failed. */
  readonly step?: string;
  readonly action?: string | null;
  readonly code?: string | null;
  readonly message?: string | null;
  /** Whether the step was stopped because it took too long. */
  readonly isTimeout?: boolean;
}

/** Why a run failed: its last step that ended in a fault, else its first fault. */
export function failedStep(intents: readonly StepRun[], faults: readonly Fault[] | null): FailedStep {
  const failed = intents.findLast(({ status }) => status === 'KO' || status === 'TIMEOUT');
  const [fault] = faults ?? [];
  if (!failed) return { action: fault?.provider, code: fault?.code, message: fault?.message };
  const { name, provider, status, events } = failed;
  const last = events.at(-1);
  return {
    step: name || provider,
    action: provider,
    code: last?.code,
    message: last?.message ?? fault?.message,
    isTimeout: status === 'TIMEOUT',
  };
}
