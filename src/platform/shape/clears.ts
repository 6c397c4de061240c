const clearable = Symbol('clearable');

/** Declares the fields of a patch that null clears; for every other field null counts as absent. */
export function Clears(...names: readonly string[]): ClassDecorator {
  return (target) => Reflect.defineMetadata(clearable, new Set(names), target);
}

/** Returns the fields of a class that null clears. */
export function clearedBy(target: object): ReadonlySet<string> {
  return (Reflect.getMetadata(clearable, target) as ReadonlySet<string> | undefined) ?? none;
}

const none: ReadonlySet<string> = new Set();
