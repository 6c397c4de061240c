import { Arg } from 'type-graphql';
import { SafeInt } from '../shape/scalars.ts';

/** Declares the argument of a change that corresponds to the header `If-Match`, which GraphQL does not have. */
export function IfRevision(): ReturnType<typeof Arg> {
  const description = 'Refuses the change when the resource is no longer at this revision.';
  return Arg('ifRevision', () => SafeInt, { nullable: true, description });
}
