import { IsIn, MaxLength } from 'class-validator';
import { ArgsType, Field, InputType, Int, ObjectType } from 'type-graphql';
import { ID } from '../../platform/shape/scalars.ts';

/** Versions of RFC 9562 that are generated from time, randomness, or a name. */
const versions = [1, 3, 4, 5, 6, 7];

/** Version of a UUID, and its name in a namespace. */
@ArgsType()
@InputType()
export class UuidQuery {
  @Field(() => Int, { description: 'The version; 4 when absent.', defaultValue: 4 })
  @IsIn(versions)
  v: number = 4;

  @Field(() => ID, { nullable: true, description: 'For versions 3 and 5: the namespace, a UUID as well.' })
  base?: string;

  @Field(() => String, { nullable: true, description: 'For versions 3 and 5: the name in it.' })
  @MaxLength(1024)
  key?: string;
}

/** A new UUID; one from a name is the same each time. */
@ObjectType()
export class Uuid {
  @Field(() => ID)
  uuid!: string;

  @Field(() => Int)
  version!: number;
}
