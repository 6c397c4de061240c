import { isDeepStrictEqual } from 'node:util';
import type { DefinitionPath, NextDefinition, StepDefinition, WorkflowDefinition } from './definition.ts';
import { iterateSteps, type StepAtPath } from './step-iteration.ts';

/** Kind of change of a step between two definitions; `changed` is reported for each of its members. */
export type ChangeKind = 'added' | 'removed' | 'moved' | 'changed';

/** Difference between two definitions. */
export interface DefinitionChange {
  readonly kind: ChangeKind;
  readonly stepId: string;
  /** Name of the step, in the later definition that contains it. */
  readonly name?: string | undefined;
  /** Path of the step, in the later definition that contains it. */
  readonly path: DefinitionPath;
  /** Member that changed: `action`, `next`, or a member of the config as `config.series_id`. */
  readonly member?: string;
  readonly before?: unknown;
  readonly after?: unknown;
}

/**
 * Compares two definitions step by step; steps with the same id are the same step. Added and changed steps are in the
 * order of the later definition. `shown` are the same definitions without secrets, from which the values in the result
 * are taken.
 */
export function diffDefinitions(
  from: WorkflowDefinition,
  to: WorkflowDefinition,
  shown: { readonly from: WorkflowDefinition; readonly to: WorkflowDefinition } = { from, to },
): DefinitionChange[] {
  const [before, after] = [stepsById(from), stepsById(to)];
  const [shownBefore, shownAfter] = [stepsById(shown.from), stepsById(shown.to)];
  const unmoved = keptInPlace(before, after);
  const removed = [...before.values()].filter(({ step }) => !after.has(step.id));
  return [
    ...removed.map((placed) => change('removed', placed)),
    ...[...after.values()].flatMap((placed) => {
      const earlier = before.get(placed.step.id);
      if (!earlier) return [change('added', placed)];
      const moved = unmoved.has(placed.step.id) ? [] : [change('moved', placed)];
      const told = { from: shownBefore.get(placed.step.id), to: shownAfter.get(placed.step.id) };
      return [...moved, ...changedMembers(earlier.step, placed, told)];
    }),
  ];
}

function stepsById(definition: WorkflowDefinition): Map<string, StepAtPath> {
  return new Map([...iterateSteps(definition)].map((placed) => [placed.step.id, placed]));
}

function change(kind: ChangeKind, { step, path }: StepAtPath): DefinitionChange {
  return { kind, stepId: step.id, name: step.name ?? undefined, path };
}

function changedMembers(
  earlier: StepDefinition,
  placed: StepAtPath,
  shown: Readonly<Record<'from' | 'to', StepAtPath | undefined>>,
): DefinitionChange[] {
  const [before, after] = [membersOf(earlier), membersOf(placed.step)];
  const [told, toldNow] = [shown.from, shown.to].map((step) => step && membersOf(step.step));
  return [...new Set([...before.keys(), ...after.keys()])]
    .filter((member) => !isDeepStrictEqual(before.get(member), after.get(member)))
    .map((member) => ({
      ...change('changed', placed),
      member,
      before: told?.get(member),
      after: toldNow?.get(member),
    }));
}

/** Returns the members of a step that are compared; steps within its entries are compared separately. */
function membersOf({ name, action, summary, notes, config, next }: StepDefinition): Map<string, unknown> {
  const said = Object.entries({ name, action, summary, notes, next: next?.map(ownEntry) });
  const configured = Object.entries(typeof config === 'object' && config !== null ? config : {});
  const all = [...said, ...configured.map(([key, value]) => [`config.${key}`, value] as const)];
  return new Map(all.filter(([, value]) => value !== undefined && value !== null && value !== ''));
}

function ownEntry({ steps: _steps, ...entry }: NextDefinition): object {
  return entry;
}

/** Finds the steps that are in the same list as before and, for the largest possible number of them, in the same order. */
function keptInPlace(
  before: ReadonlyMap<string, StepAtPath>,
  after: ReadonlyMap<string, StepAtPath>,
): ReadonlySet<string> {
  const order = new Map([...before.keys()].map((id, index) => [id, index]));
  const stayed = [...after.values()].filter(({ step, block }) => before.get(step.id)?.block === block);
  const blocks = Map.groupBy(stayed, ({ block }) => block);
  return new Set(
    [...blocks.values()].flatMap((steps) => {
      const ids = steps.map(({ step }) => step.id);
      return findLongestRise(ids, (id) => order.get(id) ?? 0);
    }),
  );
}

/** Finds the longest subsequence of a list whose ranks rise. */
function findLongestRise(ids: readonly string[], rankOf: (id: string) => number): string[] {
  const best: string[][] = [];
  for (const id of ids) {
    const before = best.filter((_, earlier) => rankOf(ids[earlier] ?? '') < rankOf(id));
    best.push([...longest(before), id]);
  }
  return longest(best);
}

function longest(lists: readonly string[][]): string[] {
  return lists.reduce((most, list) => (list.length > most.length ? list : most), []);
}
