const clearable = Symbol('clearable');

/** Declares the fields of a patch whose null means that they become empty; null of every other field says nothing. */
export function Clears(...names: readonly string[]): ClassDecorator {
  return (target) => Reflect.defineMetadata(clearable, new Set(names), target);
}

/** The fields of a class that were declared so. */
export function clearedBy(target: object): ReadonlySet<string> {
  return (Reflect.getMetadata(clearable, target) as ReadonlySet<string> | undefined) ?? none;
}

const none: ReadonlySet<string> = new Set();
