/** One step of a path: a member, or each element of the list before it. */
export type Step = string | typeof everyElement;

const everyElement = Symbol('every element');

/** Parses a path such as `lines[*].item.price`. `$`, the object itself, has no steps. */
export function parsePath(text: string): Step[] {
  if (text === '$') return [];
  return text
    .split('.')
    .flatMap((name) => (name.endsWith('[*]') ? [name.slice(0, -3), everyElement] : [name]));
}

/**
 * Function called for each match of a path: with the value (undefined if the last member is missing), the object that
 * should have it, and the positions in the lists on the way.
 */
type Visit = (value: unknown, holder: unknown, positions: readonly number[]) => void;

const nowhere: readonly number[] = [];

/** Visits all matches of a path from an object. A path that ends before its last step has no match. */
export function visitPath(object: unknown, steps: readonly Step[], visit: Visit): void {
  followFrom(object, object, steps, 0, nowhere, visit);
}

function followFrom(
  start: unknown,
  startHolder: unknown,
  steps: readonly Step[],
  from: number,
  positions: readonly number[],
  visit: Visit,
): void {
  let value = start;
  let holder = startHolder;
  for (let index = from; index < steps.length; index++) {
    if (value === undefined) return;
    const step = steps[index];
    if (typeof step === 'string') {
      holder = value;
      value = (value as Record<string, unknown>)[step];
      continue;
    }
    if (!Array.isArray(value)) return;
    for (const [position, element] of value.entries()) {
      followFrom(element, holder, steps, index + 1, [...positions, position], visit);
    }
    return;
  }
  visit(value, holder, positions);
}

/** Formats the JSON path of a match with these positions: `$.doc.lines[0].item.price`. */
export function formatPlace(path: string, steps: readonly Step[], positions: readonly number[]): string {
  let place = path;
  let list = 0;
  for (const step of steps) place += typeof step === 'string' ? `.${step}` : `[${positions[list++]}]`;
  return place;
}
