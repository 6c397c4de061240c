import type { Fault } from '../document-error.ts';
import type { AnyPart, PartValue } from '../model/part.ts';
import { settingWithin } from '../normalise.ts';
import { formatPath } from '../model/reading.ts';
import type { Setting } from '../setting.ts';
import { formatPlace, visitPath } from './path.ts';
import type { Place } from './rule.ts';
import { rulesInForce } from './rule-set.ts';
import type { ReadyRule, RulesInForce } from './rule-set.ts';

/** Maximum number of paths reported for one fault. */
const maxPaths = 100;

/** Rules that apply at a place, and the faults found so far. */
interface Inspection {
  readonly rules: RulesInForce;
  readonly setting: Setting;
  /** Path of the whole value from the envelope, and members and indexes from there: they are formatted only for faults. */
  readonly start: string;
  readonly path: (string | number)[];
  readonly faults: Map<string, Fault>;
}

/**
 * Checks a value against all rules in force; `path` is its path from the envelope (`$.doc`). Faults with the same
 * code and message become one fault with several paths, at most a hundred.
 */
export function validate(part: AnyPart, value: PartValue, setting: Setting, path: string): Fault[] {
  const faults = new Map<string, Fault>();
  inspectPart(part, value, { rules: rulesInForce(setting), setting, start: path, path: [], faults });
  return [...faults.values()];
}

function inspectPart(part: AnyPart, value: PartValue, outer: Inspection): void {
  const inspection = within(settingWithin(part, value, outer.setting), outer);
  const { path } = inspection;
  const { own, leaves, children } = inspection.rules.of(part);
  inspect(own, value, inspection);
  for (const { name, many, rules } of leaves) {
    const content = value[name];
    if (content === undefined || content === '') continue;
    path.push(name);
    if (many) inspectElements(content as unknown[], path, (element) => inspect(rules, element, inspection));
    else inspect(rules, content, inspection);
    path.pop();
  }
  for (const { name, part: child, many, listRules } of children) {
    const content = value[name];
    if (content === undefined) continue;
    path.push(name);
    if (many) {
      inspect(listRules, content, inspection);
      inspectElements(content as PartValue[], path, (element) => inspectPart(child, element, inspection));
    } else inspectPart(child, content as PartValue, inspection);
    path.pop();
  }
}

function within(setting: Setting, outer: Inspection): Inspection {
  return setting === outer.setting ? outer : { ...outer, rules: rulesInForce(setting), setting };
}

function inspectElements<T>(
  elements: readonly T[],
  path: (string | number)[],
  check: (element: T) => void,
): void {
  for (const [index, element] of elements.entries()) {
    path.push(index);
    check(element);
    path.pop();
  }
}

/** Checks an object or value against the rules about its kind. */
function inspect(rules: readonly ReadyRule[], object: unknown, inspection: Inspection): void {
  if (rules.length === 0) return;
  const { setting } = inspection;
  const check: Parameters<typeof visitPath<ReadyRule>>[2] = (rule, value, holder, positions) => {
    if (!holds(rule, { value, holder, object, setting })) report(rule, positions, inspection);
  };
  for (const rule of rules) visitPath(object, rule, check);
}

/** Returns whether a place keeps a rule; one that does not meet the rule's conditions does. */
function holds({ when, must }: ReadyRule, at: Place<unknown>): boolean {
  if (when) for (const condition of when) if (!condition.holds(at)) return true;
  return must.holds(at);
}

function report(rule: ReadyRule, positions: readonly number[], { start, path, faults }: Inspection): void {
  const fault = findOrCreateFault(rule, faults);
  if (fault.paths.length >= maxPaths) return;
  fault.paths.push(formatPlace(formatPath(start, path), rule.steps, positions));
}

function findOrCreateFault({ code, message }: ReadyRule, faults: Map<string, Fault>): Fault {
  const key = `${code} ${message}`;
  const known = faults.get(key);
  if (known) return known;
  const fault = { code, paths: [], message };
  faults.set(key, fault);
  return fault;
}
