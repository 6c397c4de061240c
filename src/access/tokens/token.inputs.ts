import { IsUUID, Length, Max, Min } from 'class-validator';
import { Field, InputType, Int } from 'type-graphql';
import { ID } from '../../platform/shape/scalars.ts';

/** A request for a token. */
@InputType()
export class TokenInput {
  @Field(() => String, { description: 'Who will use it.' })
  @Length(1, 255)
  subject!: string;

  @Field(() => String, {
    description:
      'What it allows, no more than the token that asks: scopes or names of roles, separated by spaces.',
  })
  @Length(1, 1000)
  scope!: string;

  @Field(() => Int, { nullable: true, description: 'Seconds until it ends; absent: never.' })
  @Min(1)
  @Max(2 ** 31 - 1)
  expiresIn?: number;

  @Field(() => ID, {
    nullable: true,
    description: 'The integration whose tasks it answers; with the scope transform:answer, and only then.',
  })
  @IsUUID('all', { message: 'must be a UUID' })
  integrationId?: string;
}
