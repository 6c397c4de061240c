import { IsIn, MaxLength } from 'class-validator';
import { ArgsType, Field, InputType, Int, ObjectType } from 'type-graphql';
import { ID } from '../../platform/shape/scalars.ts';

/** Versions of RFC 9562 that are generated from time, randomness, or a name. */
const versions = [1, 3, 4, 5, 6, 7];

/** Version of a UUID, and its name in a namespace. */
@ArgsType()
@InputType()
export class UuidQuery {
  @Field(() => Int, { description: 'Version of RFC 9562: 1, 3, 4, 5, 6 or 7. Default: 4.', defaultValue: 4 })
  @IsIn(versions)
  v: number = 4;

  @Field(() => ID, {
    nullable: true,
    description: 'Namespace for versions 3 and 5: a UUID. Not allowed for other versions.',
  })
  base?: string;

  @Field(() => String, {
    nullable: true,
    description: 'Name in the namespace for versions 3 and 5. Not allowed for other versions.',
  })
  @MaxLength(1024)
  key?: string;
}

/** A new UUID; one from a name is the same each time. */
@ObjectType({ description: 'Generated UUID.' })
export class Uuid {
  @Field(() => ID, { description: 'UUID in lowercase.' })
  uuid!: string;

  @Field(() => Int, { description: 'Version of the UUID.' })
  version!: number;
}
