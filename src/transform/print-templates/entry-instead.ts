import { IsUUID } from 'class-validator';
import { Field } from 'type-graphql';
import { ID } from '../../platform/shape/scalars.ts';

/** Declares the id of a silo entry that is previewed in place of a document in the request. */
export function EntryInstead(): PropertyDecorator {
  return (target, member) => {
    Field(() => ID, { nullable: true, description: 'ID of the silo entry to use instead of `data`.' })(
      target,
      member,
    );
    IsUUID('all', { message: 'must be a UUID' })(target, member);
  };
}
