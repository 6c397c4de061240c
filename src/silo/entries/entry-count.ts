import { Field, Int, ObjectType } from 'type-graphql';

@ObjectType({ description: 'How many silo entries pass a filter.' })
export class SiloEntryCount {
  @Field(() => Int, { description: 'How many they are, up to 10,000.' })
  count!: number;

  @Field(() => Boolean, { description: 'Whether they may be more than were counted.' })
  capped!: boolean;
}
