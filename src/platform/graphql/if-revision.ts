import { Arg } from 'type-graphql';
import { SafeInt } from '../shape/scalars.ts';

/** Declares the argument of a change that corresponds to the header `If-Match`, which GraphQL does not have. */
export function IfRevision(): ReturnType<typeof Arg> {
  const description =
    'Expected revision of the record; the change is refused if the record has another revision.';
  return Arg('ifRevision', () => SafeInt, { nullable: true, description });
}
