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

/** Something about the values at a path. */
interface Subject {
  readonly steps: readonly Step[];
}

/**
 * Function called for each match of a path: with the subject that has the path, the value (undefined if the last member is
 * missing), the object that should have it, and the positions in the lists on the way.
 */
type Visit<T> = (subject: T, value: unknown, holder: unknown, positions: readonly number[]) => void;

const nowhere: readonly number[] = [];

/** Visits all matches of the subject's path from an object. A path that ends before its last step has no match. */
export function visitPath<T extends Subject>(object: unknown, subject: T, visit: Visit<T>): void {
  followFrom(object, object, subject, 0, nowhere, visit);
}

function followFrom<T extends Subject>(
  start: unknown,
  startHolder: unknown,
  subject: T,
  from: number,
  positions: readonly number[],
  visit: Visit<T>,
): void {
  const { steps } = subject;
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
      followFrom(element, holder, subject, index + 1, [...positions, position], visit);
    }
    return;
  }
  visit(subject, value, holder, positions);
}

/** Formats the JSON path of a match with these positions: `$.doc.lines[0].item.price`. */
export function formatPlace(path: string, steps: readonly Step[], positions: readonly number[]): string {
  let place = path;
  let list = 0;
  for (const step of steps) place += typeof step === 'string' ? `.${step}` : `[${positions[list++]}]`;
  return place;
}
