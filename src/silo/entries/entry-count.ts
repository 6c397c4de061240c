import { Field, Int, ObjectType } from 'type-graphql';

@ObjectType({ description: 'Number of silo entries that match a filter.' })
export class SiloEntryCount {
  @Field(() => Int, { description: 'Number of entries, counted up to 10,000.' })
  count!: number;

  @Field(() => Boolean, { description: 'Whether there may be more entries than were counted.' })
  capped!: boolean;
}
