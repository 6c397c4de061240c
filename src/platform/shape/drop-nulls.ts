import { isObject } from '../json-object.ts';
import { shapeOf, type ShapeClass } from './shape.ts';

/**
 * Sets declared fields of an input that are null to undefined, as REST reads them; GraphQL passes null on. Free JSON keeps its
 * nulls, and a patch those that clear a field.
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
