import { Field, Int, ObjectType } from 'type-graphql';
import { Timestamp } from '../../platform/shape/scalars.ts';
import { SiloEntry } from './entry.entity.ts';

/** A page of entries, newest first. */
@ObjectType({ description: 'A page of entries, newest first.' })
export class SiloEntryCollection {
  @Field(() => [SiloEntry])
  list!: SiloEntry[];

  @Field(() => String, { nullable: true, description: 'The folder that was asked for.' })
  folder?: string | undefined;

  @Field(() => Timestamp, { nullable: true, description: 'The starting point that was asked for.' })
  createdAt?: Date | undefined;

  @Field(() => Int)
  limit!: number;

  @Field(() => String, { nullable: true, description: 'The cursor of this page.' })
  cursor?: string | undefined;

  @Field(() => String, { nullable: true, description: 'The cursor of the next page; absent on the last.' })
  nextCursor?: string | undefined;
}
