/** What a rule's path finds: a value (undefined when its last member is missing) and the object that should have it. */
export interface Found {
  readonly value: unknown;
  readonly holder: unknown;
  readonly path: string;
}

/** One step of a path: a member, or each element of the list before it. */
export type Step = string | typeof everyElement;

const everyElement = Symbol('every element');

/** Steps of a path such as `lines[*].item.price`; none for `$`, the object itself. */
export function parsePath(text: string): Step[] {
  if (text === '$') return [];
  return text
    .split('.')
    .flatMap((name) => (name.endsWith('[*]') ? [name.slice(0, -3), everyElement] : [name]));
}

/** Follows a path from an object; a path that ends before its last step finds nothing. */
export function follow(object: unknown, steps: readonly Step[], path: string): Found[] {
  const found: Found[] = [];
  const visit = (value: unknown, holder: unknown, index: number, place: string): void => {
    const step = steps[index];
    if (step === undefined) {
      found.push({ value, holder, path: place });
    } else if (value === undefined) {
      return;
    } else if (step === everyElement) {
      if (!Array.isArray(value)) return;
      for (const [position, element] of value.entries())
        visit(element, holder, index + 1, `${place}[${position}]`);
    } else {
      visit((value as Record<string, unknown>)[step], value, index + 1, `${place}.${step}`);
    }
  };
  visit(object, object, 0, path);
  return found;
}
