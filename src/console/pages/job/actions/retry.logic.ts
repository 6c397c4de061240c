import type { Json } from '../../../graphql/graphql.ts';
import { everyStep, type GraphStep } from '../../../parts/step-graph/graph-step.logic.ts';
import { sameDocument } from '../../../parts/workflow-document/document.logic.ts';

/** Step at which a retry starts and version of the workflow, as `retryJob` takes them. */
export type RetryInput = { readonly version: 'same' | 'current' } & (
  { readonly from: 'failed' | 'start' } | { readonly stepId: string }
);

/** One way to retry a finished job. */
export interface RetryOffer {
  readonly input: RetryInput;
  /** Start of the retry: the failed step, another step with a name, or the first step. */
  readonly kind: 'failed' | 'step' | 'start';
  readonly step?: string;
  /** Number of the version. */
  readonly version: string;
  /** Whether completed steps are run again. */
  readonly repeats: boolean;
}

/** Steps of a version. */
export interface Flows {
  readonly steps: readonly GraphStep[];
  readonly rescue: readonly GraphStep[];
  /** Config of each step by its id. */
  readonly configs: ReadonlyMap<string, Json | undefined>;
}

/** Facts about a finished job that determine its retries. */
export interface Finished {
  /** Whether nothing failed, so that the job can only start over. */
  readonly isDone: boolean;
  /** Whether any step was completed. */
  readonly hasDone: boolean;
  /** Step that failed or was cancelled; absent if it is no step of the workflow. */
  readonly failed: string | undefined;
  /** Version that the job ran; its steps are absent if they cannot be read. */
  readonly ran: { readonly version: string; readonly flows?: Flows | undefined };
  /** Published version, if it differs. */
  readonly current?: { readonly version: string; readonly flows?: Flows | undefined } | undefined;
}

export interface RetryOffers {
  /** Retries that fit the failure, the best first. */
  readonly near: readonly RetryOffer[];
  readonly further: readonly RetryOffer[];
  /** Whether the published version no longer has the failed step. */
  readonly isGone: boolean;
}

/** Returns the ways to retry a finished job; a version published since then comes before the one that ran. */
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
  const isGone = current.flows !== undefined && !findPathTo(current.flows.steps, failed);
  const begin = ran.flows && current.flows && findStart(current.flows, ran.flows, failed);
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
 * Returns the step where a retry in a newer version starts: the first one up to the failed step that is new
 * or has another action or config; and whether completed steps are run again. Undefined: at the failed step,
 * or at the start.
 */
function findStart(
  now: Flows,
  before: Flows,
  failed: string,
): { readonly step: GraphStep; readonly repeats: boolean } | undefined {
  const way = findPathTo(now.steps, failed);
  if (!way) return findReplacement(now, before, failed);
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

/** Returns the replacement of a deleted step: the step after its last remaining predecessor in the same block. */
function findReplacement(
  now: Flows,
  before: Flows,
  failed: string,
): { readonly step: GraphStep; readonly repeats: boolean } | undefined {
  const former = findBlock(before.steps, failed) ?? [];
  const passed = former
    .slice(
      0,
      former.findIndex(({ id }) => id === failed),
    )
    .map(({ id }) => id);
  const last = passed.findLast((id) => findBlock(now.steps, id));
  const block = last === undefined ? [] : (findBlock(now.steps, last) ?? []);
  const [step, ...others] = block.slice(block.findIndex(({ id }) => id === last) + 1);
  return step && { step, repeats: [step, ...others].some(({ id }) => passed.includes(id)) };
}

/** Returns the list of steps that contains a step. */
function findBlock(block: readonly GraphStep[], id: string): readonly GraphStep[] | undefined {
  if (block.some((step) => step.id === id)) return block;
  for (const step of everyStep(block))
    for (const { steps } of step.next ?? []) if (steps?.some((each) => each.id === id)) return steps;
  return undefined;
}

/**
 * Returns the steps that always run up to a step, inclusive: those before it in its block, and in the
 * enclosing blocks.
 */
function findPathTo(block: readonly GraphStep[], id: string): readonly GraphStep[] | undefined {
  for (const [index, step] of block.entries()) {
    const passed = block.slice(0, index + 1);
    if (step.id === id) return passed;
    for (const next of step.next ?? []) {
      const inner = findPathTo(next.steps ?? [], id);
      if (inner) return [...passed, ...inner];
    }
  }
  return undefined;
}
