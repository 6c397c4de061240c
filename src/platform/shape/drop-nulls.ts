import { isObject } from '../json-object.ts';
import { shapeOf, type ShapeClass } from './shape.ts';

/**
 * Makes the declared fields of an input that are null absent, as REST reads them; GraphQL hands a null on. Free JSON
 * keeps its nulls, and a patch those that clear something.
 */
export function dropNulls(input: object): void {
  const members = input as Record<string, unknown>;
  for (const { name, type, clearable } of shapeOf(input.constructor as ShapeClass).fields) {
    const value = members[name];
    if (value === null) {
      if (!clearable) members[name] = undefined;
    } else if (typeof type !== 'string') {
      for (const item of Array.isArray(value) ? value : [value]) if (isObject(item)) dropNulls(item);
    }
  }
}
