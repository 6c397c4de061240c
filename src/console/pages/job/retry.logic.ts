import type { Json } from '../../graphql/graphql.ts';
import { everyStep, type GraphStep } from '../../parts/step-graph/graph-step.logic.ts';
import { sameDocument } from '../../parts/workflow-document/document.logic.ts';

/** Where a job takes up again, and in which version of its workflow; as `retryJob` takes it. */
export type RetryInput = { readonly version: 'same' | 'current' } & (
  { readonly from: 'failed' | 'start' } | { readonly stepId: string }
);

/** One way to run a finished job again. */
export interface RetryOffer {
  readonly input: RetryInput;
  /** Where it begins: with the step that failed, with another, which has a name, or with the first. */
  readonly kind: 'failed' | 'step' | 'start';
  readonly step?: string;
  /** The version's number. */
  readonly version: string;
  /** Whether steps that were done are done again. */
  readonly repeats: boolean;
}

/** The steps of a version. */
export interface Flows {
  readonly steps: readonly GraphStep[];
  readonly rescue: readonly GraphStep[];
  /** What each step is set to, by its id. */
  readonly configs: ReadonlyMap<string, Json | undefined>;
}

/** What is known of a finished job when it is to run again. */
export interface Finished {
  /** Whether nothing failed, so that it can only start over. */
  readonly isDone: boolean;
  /** Whether any step was done. */
  readonly hasDone: boolean;
  /** The step that failed or was cancelled; absent when it was none of the workflow. */
  readonly failed: string | undefined;
  /** The version that it ran, whose steps are absent where they cannot be read. */
  readonly ran: { readonly version: string; readonly flows?: Flows | undefined };
  /** The one that is published now, where it is another. */
  readonly current?: { readonly version: string; readonly flows?: Flows | undefined } | undefined;
}

export interface RetryOffers {
  /** Those that fit what failed, the best first. */
  readonly near: readonly RetryOffer[];
  readonly further: readonly RetryOffer[];
  /** The published version no longer has the step that failed. */
  readonly isGone: boolean;
}

/** The ways to run a finished job again: what has been published meanwhile comes before the version that ran. */
export function retryOffers({ isDone, hasDone, failed, ran, current }: Finished): RetryOffers {
  const offer = (version: 'same' | 'current', from: 'failed' | 'start'): RetryOffer => ({
    input: { version, from },
    kind: from,
    version: (version === 'current' && current ? current : ran).version,
    repeats: from === 'start' && hasDone,
  });
  const starts = [...(current ? [offer('current', 'start')] : []), offer('same', 'start')];
  if (isDone) return { near: [], further: starts, isGone: false };
  if (!failed) return { near: starts, further: [], isGone: false };
  const same = offer('same', 'failed');
  if (!current) return { near: [same], further: starts, isGone: false };
  const isGone = current.flows !== undefined && !wayTo(current.flows.steps, failed);
  const begin = ran.flows && current.flows && beginIn(current.flows, ran.flows, failed);
  const named = begin && {
    input: { version: 'current' as const, stepId: begin.step.id },
    kind: 'step' as const,
    step: begin.step.name ?? begin.step.action,
    version: current.version,
    repeats: begin.repeats,
  };
  const again = offer('current', 'failed');
  const best = named ?? (isGone ? offer('current', 'start') : again);
  return {
    near: [best, same],
    further: [
      ...(named && !isGone ? [again] : []),
      ...starts.filter(({ input }) => !isSame(input, best.input)),
    ],
    isGone,
  };
}

/** Whether there is more than one version to choose from. */
export function isOfVersions({ near, further }: RetryOffers): boolean {
  return new Set([...near, ...further].map(({ version }) => version)).size > 1;
}

const isSame = (one: RetryInput, other: RetryInput): boolean =>
  'from' in one && 'from' in other && one.from === other.from && one.version === other.version;

/**
 * The step that the retry begins with in a newer version: the first before the failed one that is new, has another action or is set
 * otherwise; and whether steps that were done are done again. Absent: as it failed, or at the start.
 */
function beginIn(
  now: Flows,
  before: Flows,
  failed: string,
): { readonly step: GraphStep; readonly repeats: boolean } | undefined {
  const way = wayTo(now.steps, failed);
  if (!way) return behindTheLast(now, before, failed);
  const known = new Map(everyStep([...before.steps, ...before.rescue]).map((step) => [step.id, step]));
  const isAsBefore = ({ id, action }: GraphStep): boolean => {
    const former = known.get(id);
    if (!former || id === failed) return former !== undefined;
    const configs = [before, now].map((flows) => flows.configs.get(id) ?? {});
    return former.action === action && sameDocument(configs[0], configs[1]);
  };
  const at = way.findIndex((step) => !isAsBefore(step));
  const step = way[at];
  return step && { step, repeats: way.slice(at, -1).some(({ id }) => known.has(id)) };
}

/** What stands in place of a step that is gone: what follows the last before it, in the same block. */
function behindTheLast(
  now: Flows,
  before: Flows,
  failed: string,
): { readonly step: GraphStep; readonly repeats: boolean } | undefined {
  const former = blockOf(before.steps, failed) ?? [];
  const passed = former
    .slice(
      0,
      former.findIndex(({ id }) => id === failed),
    )
    .map(({ id }) => id);
  const last = passed.findLast((id) => blockOf(now.steps, id));
  const block = last === undefined ? [] : (blockOf(now.steps, last) ?? []);
  const [step, ...others] = block.slice(block.findIndex(({ id }) => id === last) + 1);
  return step && { step, repeats: [step, ...others].some(({ id }) => passed.includes(id)) };
}

/** The list of steps that a step stands in. */
function blockOf(block: readonly GraphStep[], id: string): readonly GraphStep[] | undefined {
  if (block.some((step) => step.id === id)) return block;
  for (const step of everyStep(block))
    for (const { steps } of step.next ?? []) if (steps?.some((each) => each.id === id)) return steps;
  return undefined;
}

/** What surely runs up to a step, that step the last: those before it in its block, and in the blocks around it. */
function wayTo(block: readonly GraphStep[], id: string): readonly GraphStep[] | undefined {
  for (const [index, step] of block.entries()) {
    const passed = block.slice(0, index + 1);
    if (step.id === id) return passed;
    for (const next of step.next ?? []) {
      const inner = wayTo(next.steps ?? [], id);
      if (inner) return [...passed, ...inner];
    }
  }
  return undefined;
}
