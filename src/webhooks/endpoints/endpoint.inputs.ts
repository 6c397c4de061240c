import { ArrayMaxSize, ArrayUnique, Max, MaxLength, Min } from 'class-validator';
import { ArgsType, Field, InputType, Int } from 'type-graphql';
import { Clears } from '../../platform/shape/clears.ts';
import { IsEndpoint, IsSigningSecret } from '../../platform/outbound/is-endpoint.ts';
import { Timestamp } from '../../platform/shape/scalars.ts';

const maxTypes = 100;

/** Common fields of creating and changing an endpoint. */
@InputType()
abstract class WebhookEndpointContents {
  @Field(() => String, { nullable: true, description: 'Description for users.' })
  @MaxLength(1000)
  description?: string | null;

  @Field(() => [String], {
    nullable: true,
    description: 'Types of changes to send; absent or empty: all types that the token can read.',
  })
  @ArrayMaxSize(maxTypes)
  @ArrayUnique()
  types?: string[] | null;

  @Field(() => Boolean, {
    nullable: true,
    description:
      'Whether delivery is disabled. False: delivery continues after the last delivered change, and earlier failures are reset.',
  })
  disabled?: boolean;
}

@InputType({ description: 'Properties of a new webhook endpoint.' })
export class WebhookEndpointInput extends WebhookEndpointContents {
  @Field(() => String, { description: 'URL to which messages are sent by `POST`.' })
  @MaxLength(2000)
  @IsEndpoint()
  url!: string;

  @Field(() => String, {
    nullable: true,
    description:
      'Secret that signs messages by Standard Webhooks: `whsec_` followed by 24 to 64 bytes in base64. Generated and returned once when absent.',
  })
  @MaxLength(100)
  @IsSigningSecret()
  secret?: string;
}

@InputType({
  description:
    'Changes to a webhook endpoint; absent or empty fields keep their value. Null removes the description, or the restriction of types.',
})
@Clears('description', 'types')
export class WebhookEndpointPatch extends WebhookEndpointContents {
  @Field(() => String, { nullable: true, description: 'New URL to which messages are sent by `POST`.' })
  @MaxLength(2000)
  @IsEndpoint()
  url?: string;
}

/** Maximum time that two secrets are valid at once. */
const maxOverlapSeconds = 7 * 24 * 60 * 60;

@InputType({ description: 'New secret of a webhook endpoint.' })
export class WebhookSecretInput {
  @Field(() => String, {
    nullable: true,
    description:
      'New secret: `whsec_` followed by 24 to 64 bytes in base64. Generated and returned once when absent.',
  })
  @MaxLength(100)
  @IsSigningSecret()
  secret?: string;

  @Field(() => Int, {
    nullable: true,
    description:
      'Time for which messages are also signed with the previous secret, in seconds, at most one week. Default: one day.',
  })
  @Min(0)
  @Max(maxOverlapSeconds)
  overlapSeconds?: number;
}

/** Filters of the list of endpoints; an absent filter matches all. */
@ArgsType()
@InputType()
export class WebhookEndpointFilters {
  @Field(() => Boolean, {
    nullable: true,
    description: 'Only endpoints that are disabled (true) or enabled (false).',
  })
  disabled?: boolean;
}

@InputType({
  description: 'Messages to resend to a webhook endpoint: give one of `since`, `after` and `failed`.',
})
export class WebhookResendInput {
  @Field(() => Timestamp, { nullable: true, description: 'Resend all changes at or after this time.' })
  since?: Date;

  @Field(() => String, {
    nullable: true,
    description:
      'Resend all changes after this cursor of the change feed; `oldest`: all changes within the retention period.',
  })
  @MaxLength(100)
  after?: string;

  @Field(() => Boolean, { nullable: true, description: 'True: resend all failed messages.' })
  failed?: boolean;

  @Field(() => Timestamp, {
    nullable: true,
    description: 'With `failed`: only messages created at or after this time.',
  })
  createdFrom?: Date;

  @Field(() => Timestamp, {
    nullable: true,
    description: 'With `failed`: only messages created at or before this time.',
  })
  createdTo?: Date;
}
