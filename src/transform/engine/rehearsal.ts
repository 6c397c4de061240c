import type { AdvancePlan, Progress } from './progress.ts';
import { JobRun, type RunnerServices } from './runner.ts';
import type { StepCommit } from './step.store.ts';

/** Services of rehearsals: those of runs without any that writes. */
export type RehearsalServices = Pick<
  RunnerServices,
  'clock' | 'entries' | 'storage' | 'isSandbox' | 'performer' | 'timings'
>;

/** Options of a rehearsal. */
export interface RehearsalOptions {
  /** Advances the plan after a step. */
  readonly advance: AdvancePlan;
  /** Ends the rehearsal between two steps. */
  readonly stopping?: AbortSignal;
  /** Ends the rehearsal within a step. */
  readonly halting: AbortSignal;
  /** Called with the commit that each step would have written. */
  readonly onCommit?: (step: StepCommit) => void;
}

/** Slots and claim of a run that only this process knows. */
const alone = {
  slots: { laneFor: () => undefined, within: <Result>(_lane: string, step: () => Promise<Result>) => step() },
  claim: { toRelease: undefined, released: () => undefined },
};

/** A rehearsal never ends because of the age of its job; only the job itself does. */
const ageless = { sleptMs: () => Promise.resolve(Infinity) };

/** Runs a job whose `dryRun` is set from its current state to its end, and writes nothing. */
export async function rehearse(
  services: RehearsalServices,
  progress: Progress,
  { advance, stopping, halting, onCommit }: RehearsalOptions,
): Promise<void> {
  const committer = {
    async commit({ step }: { step: StepCommit }) {
      onCommit?.(step);
      return 'written' as const;
    },
  };
  const run = new JobRun({ ...services, ...ageless, committer, advance }, alone, progress);
  const halt = () => run.halt();
  halting.addEventListener('abort', halt, { once: true });
  try {
    if (!halting.aborted) await run.run(stopping ? AbortSignal.any([stopping, halting]) : halting);
  } finally {
    halting.removeEventListener('abort', halt);
  }
}
