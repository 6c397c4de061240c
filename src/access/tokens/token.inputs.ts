import { IsUUID, Length, Max, Min } from 'class-validator';
import { Field, InputType, Int } from 'type-graphql';
import { ID } from '../../platform/shape/scalars.ts';

/** A request for a token. */
@InputType({ description: 'Properties of a new token.' })
export class TokenInput {
  @Field(() => String, { description: 'Subject: the user or system that will use the token.' })
  @Length(1, 255)
  subject!: string;

  @Field(() => String, {
    description: 'Scopes or names of roles, separated by spaces. The requesting token must have all of them.',
  })
  @Length(1, 1000)
  scope!: string;

  @Field(() => Int, { nullable: true, description: 'Lifetime in seconds; absent: the token never expires.' })
  @Min(1)
  @Max(2 ** 31 - 1)
  expiresIn?: number;

  @Field(() => ID, {
    nullable: true,
    description:
      'Id of the integration whose tasks the token can answer; required with the scope `transform:answer`, not allowed otherwise.',
  })
  @IsUUID('all', { message: 'must be a UUID' })
  integrationId?: string;
}
