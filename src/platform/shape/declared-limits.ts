import { getMetadataStorage } from 'class-validator';

type Limit = ReturnType<ReturnType<typeof getMetadataStorage>['getTargetValidationMetadatas']>[number];

const known = new Map<unknown, ReadonlyMap<string, readonly Limit[]>>();

/** Returns the declared and inherited limits of a class by member, memoized: the library would collect them on each call. */
export function declaredLimits(target: Function): ReadonlyMap<string, readonly Limit[]> {
  const found = known.get(target);
  if (found) return found;
  const declared = getMetadataStorage().getTargetValidationMetadatas(target, '', false, false);
  const limits = Map.groupBy(declared, ({ propertyName }) => propertyName);
  known.set(target, limits);
  return limits;
}
