import type { Fault } from '../document-error.ts';
import type { AnyPart, PartValue } from '../model/part.ts';
import { settingWithin } from '../normalise.ts';
import type { Setting } from '../setting.ts';
import { visitPath, formatPlace } from './path.ts';
import { ruleSetsFor } from './rule-set.ts';
import type { ReadyRule, RuleSet } from './rule-set.ts';

/** Maximum number of paths reported for one fault. */
const maxPaths = 100;

/** Rules that apply at a place, and the faults found so far. */
interface Inspection {
  readonly ruleSets: readonly RuleSet[];
  readonly setting: Setting;
  readonly faults: Map<string, Fault>;
}

/**
 * Checks a value against all rules in force; `path` is its path from the envelope (`$.doc`). Faults with the same
 * code and message become one fault with several paths, at most a hundred.
 */
export function validate(part: AnyPart, value: PartValue, setting: Setting, path: string): Fault[] {
  const faults = new Map<string, Fault>();
  inspectPart(part, value, path, { ruleSets: ruleSetsFor(setting), setting, faults });
  return [...faults.values()];
}

function inspectPart(part: AnyPart, value: PartValue, path: string, outer: Inspection): void {
  const inspection = within(settingWithin(part, value, outer.setting), outer);
  inspect(part.name, value, path, inspection);
  for (const { name, kind, many } of part.leaves) {
    const content = value[name];
    if (content === undefined || content === '') continue;
    if (many) inspectAll(kind, content as unknown[], `${path}.${name}`, inspection);
    else inspect(kind, content, `${path}.${name}`, inspection);
  }
  for (const { name, part: childPart, many, listName } of part.children) {
    const content = value[name];
    if (content === undefined) continue;
    if (!many) {
      inspectPart(childPart, content as PartValue, `${path}.${name}`, inspection);
      continue;
    }
    if (listName !== undefined) inspect(listName, content, `${path}.${name}`, inspection);
    for (const [index, element] of (content as PartValue[]).entries()) {
      inspectPart(childPart, element, `${path}.${name}[${index}]`, inspection);
    }
  }
}

function within(setting: Setting, outer: Inspection): Inspection {
  return setting === outer.setting ? outer : { ...outer, ruleSets: ruleSetsFor(setting), setting };
}

function inspectAll(kind: string, values: readonly unknown[], path: string, inspection: Inspection): void {
  for (const [index, value] of values.entries()) inspect(kind, value, `${path}[${index}]`, inspection);
}

/** Checks an object or value against the rules about its kind. */
function inspect(kind: string, object: unknown, path: string, inspection: Inspection): void {
  for (const set of inspection.ruleSets) {
    for (const rule of set.get(kind) ?? []) hold(rule, object, path, inspection);
  }
}

function hold(rule: ReadyRule, object: unknown, path: string, { setting, faults }: Inspection): void {
  visitPath(object, rule.steps, (value, holder, positions) => {
    const at = { value, holder, object, setting };
    if (rule.when && !rule.when.every((condition) => condition.holds(at))) return;
    if (rule.must.holds(at)) return;
    const fault = findOrCreateFault(rule, faults);
    if (fault.paths.length < maxPaths) fault.paths.push(formatPlace(path, rule.steps, positions));
  });
}

function findOrCreateFault({ code, message }: ReadyRule, faults: Map<string, Fault>): Fault {
  const key = `${code} ${message}`;
  const known = faults.get(key);
  if (known) return known;
  const fault = { code, paths: [], message };
  faults.set(key, fault);
  return fault;
}
