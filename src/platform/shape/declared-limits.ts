import { getMetadataStorage } from 'class-validator';

type Limit = ReturnType<ReturnType<typeof getMetadataStorage>['getTargetValidationMetadatas']>[number];

const known = new Map<unknown, ReadonlyMap<string, readonly Limit[]>>();

/** The limits that a class declares and inherits, by member; the library would gather them anew for each question. */
export function declaredLimits(target: Function): ReadonlyMap<string, readonly Limit[]> {
  const found = known.get(target);
  if (found) return found;
  const declared = getMetadataStorage().getTargetValidationMetadatas(target, '', false, false);
  const limits = Map.groupBy(declared, ({ propertyName }) => propertyName);
  known.set(target, limits);
  return limits;
}
