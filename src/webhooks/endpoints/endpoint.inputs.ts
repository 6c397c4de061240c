import { ArrayMaxSize, ArrayUnique, Max, MaxLength, Min } from 'class-validator';
import { ArgsType, Field, InputType, Int } from 'type-graphql';
import { Clears } from '../../platform/shape/clears.ts';
import { IsEndpoint, IsSigningSecret } from '../../platform/outbound/is-endpoint.ts';
import { Timestamp } from '../../platform/shape/scalars.ts';

const maxTypes = 100;

/** Common fields of creating and changing an endpoint. */
@InputType()
abstract class WebhookEndpointContents {
  @Field(() => String, { nullable: true })
  @MaxLength(1000)
  description?: string | null;

  @Field(() => [String], {
    nullable: true,
    description:
      'The types of changes that it is told of; all that the token may see when it is told of none in particular.',
  })
  @ArrayMaxSize(maxTypes)
  @ArrayUnique()
  types?: string[] | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'True: it is sent nothing. False: it goes on where it was, as if it had never failed.',
  })
  disabled?: boolean;
}

@InputType({ description: 'What a webhook endpoint is created from.' })
export class WebhookEndpointInput extends WebhookEndpointContents {
  @Field(() => String, { description: 'Where messages are posted.' })
  @MaxLength(2000)
  @IsEndpoint()
  url!: string;

  @Field(() => String, {
    nullable: true,
    description:
      'Signs messages after Standard Webhooks: whsec_ and 24 to 64 bytes in base64; made and answered when absent.',
  })
  @MaxLength(100)
  @IsSigningSecret()
  secret?: string;
}

@InputType({
  description:
    'What changes in a webhook endpoint; what is absent or empty stays as it is. Null removes the description, and lets it be told of all types.',
})
@Clears('description', 'types')
export class WebhookEndpointPatch extends WebhookEndpointContents {
  @Field(() => String, { nullable: true, description: 'Where messages are posted from now on.' })
  @MaxLength(2000)
  @IsEndpoint()
  url?: string;
}

/** Maximum time that two secrets are valid at once. */
const maxOverlapSeconds = 7 * 24 * 60 * 60;

@InputType({ description: 'How the secret of a webhook endpoint is changed.' })
export class WebhookSecretInput {
  @Field(() => String, { nullable: true, description: 'The new secret; made and answered when absent.' })
  @MaxLength(100)
  @IsSigningSecret()
  secret?: string;

  @Field(() => Int, {
    nullable: true,
    description: 'For how many seconds messages are signed with the old secret as well; a day when absent.',
  })
  @Min(0)
  @Max(maxOverlapSeconds)
  overlapSeconds?: number;
}

/** Filters of the list of endpoints; an absent filter matches all. */
@ArgsType()
@InputType()
export class WebhookEndpointFilters {
  @Field(() => Boolean, { nullable: true, description: 'Whether they are sent nothing, or are.' })
  disabled?: boolean;
}

@InputType({ description: 'What is sent to a webhook endpoint again: give one of since, after and failed.' })
export class WebhookResendInput {
  @Field(() => Timestamp, { nullable: true, description: 'All that changed at or after this moment.' })
  since?: Date;

  @Field(() => String, {
    nullable: true,
    description: 'All that changed behind this cursor of the change feed; oldest: all that is kept.',
  })
  @MaxLength(100)
  after?: string;

  @Field(() => Boolean, { nullable: true, description: 'True: all messages that were given up.' })
  failed?: boolean;

  @Field(() => Timestamp, {
    nullable: true,
    description: 'With failed: only messages made at or after this moment.',
  })
  createdFrom?: Date;

  @Field(() => Timestamp, {
    nullable: true,
    description: 'With failed: only messages made at or before this moment.',
  })
  createdTo?: Date;
}
