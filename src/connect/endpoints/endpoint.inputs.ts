import { ArrayMaxSize, ArrayUnique, IsUUID, Length, Matches, Max, MaxLength, Min } from 'class-validator';
import { ArgsType, Field, InputType, Int } from 'type-graphql';
import { Clears } from '../../platform/shape/clears.ts';
import { ID } from '../../platform/shape/scalars.ts';
import { ConnectAuth, ConnectSignature } from './endpoint.entity.ts';

const slugForm = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
const slugRule = 'must be words of lower case letters and digits, parted by hyphens';
const contentTypeForm = /^[a-z0-9][\w!#$&^.+-]{0,126}\/(?:\*|[a-z0-9][\w!#$&^.+-]{0,126})$/;
const headerForm = /^[A-Za-z0-9-]+$/;
/** Form of a secret that fits a header unencoded: printable ASCII without spaces. */
const secretForm = /^[\x21-\x7e]{16,500}$/;
const secretRule = 'must be 16 to 500 printable ASCII characters without spaces';

/** Common fields of creating and changing an endpoint. */
@InputType()
abstract class ConnectEndpointContents {
  @Field(() => String, { nullable: true, description: 'Description for users.' })
  @MaxLength(1000)
  description?: string | null;

  @Field(() => Int, {
    nullable: true,
    description:
      'Maximum difference between the timestamp of a signature and the time of the service, in seconds. Default: 300.',
  })
  @Min(1)
  @Max(86_400)
  toleranceSeconds?: number;

  @Field(() => [String], {
    nullable: true,
    description:
      'Accepted media types, such as `application/xml` or `image/*`; absent or empty: any, or only `application/json` if bodies are documents.',
  })
  @ArrayMaxSize(50)
  @ArrayUnique()
  @Matches(contentTypeForm, { each: true, message: 'must be types like application/xml or image/*' })
  contentTypes?: string[] | null;

  @Field(() => Boolean, {
    nullable: true,
    description:
      'Whether the body is the JSON of the document that the job processes. False: the body is stored as a file, whose URL is the job argument `url`. Default: false.',
  })
  asDocument?: boolean;

  @Field(() => Int, {
    nullable: true,
    description:
      'Maximum size of a body, in bytes. Default: `DOCMILL_BODY_LIMIT_BYTES`, which is also the maximum.',
  })
  @Min(1)
  maxBytes?: number;

  @Field(() => Int, {
    nullable: true,
    description: 'Maximum number of calls per minute and process. Default: 600.',
  })
  @Min(1)
  @Max(1_000_000)
  callsPerMinute?: number;

  @Field(() => Boolean, {
    nullable: true,
    description:
      'Whether the endpoint is disabled: calls are then refused with 404, as for an unknown endpoint.',
  })
  disabled?: boolean;
}

@InputType({ description: 'Properties of a new Connect endpoint.' })
export class ConnectEndpointInput extends ConnectEndpointContents {
  @Field(() => String, {
    description:
      'Last path segment of the URL, unique in the workspace: lowercase letters, digits and hyphens.',
  })
  @Length(1, 64)
  @Matches(slugForm, { message: slugRule })
  slug!: string;

  @Field(() => ID, { description: 'Id of the workflow that calls run.' })
  @IsUUID('all', { message: 'must be a UUID' })
  workflowId!: string;

  @Field(() => ConnectAuth, { description: 'Authentication method of callers.' })
  auth!: keyof typeof ConnectAuth;

  @Field(() => String, { nullable: true, description: 'User name for Basic authentication.' })
  @Matches(/^[^:\p{Cc}]{1,255}$/u, { message: 'must be up to 255 characters without a colon' })
  username?: string;

  @Field(() => String, {
    nullable: true,
    description:
      'Bearer token, password or signing key: 16 to 500 printable ASCII characters without spaces. Generated and returned once when absent.',
  })
  @Matches(secretForm, { message: secretRule })
  secret?: string;

  @Field(() => ConnectSignature, {
    nullable: true,
    description: 'Format of signatures, for callers that sign. Default: `standard`.',
  })
  signature?: keyof typeof ConnectSignature;

  @Field(() => String, {
    nullable: true,
    description:
      'Header that contains the signature. Default, by format: `webhook-signature`, `stripe-signature`, `x-hub-signature-256` or `x-signature`.',
  })
  @MaxLength(100)
  @Matches(headerForm, { message: 'must be the name of a header' })
  signatureHeader?: string;
}

@InputType({
  description:
    'Changes to a Connect endpoint; absent or empty fields keep their value. Null removes the description, or the restriction of media types. The authentication method cannot be changed.',
})
@Clears('description', 'contentTypes')
export class ConnectEndpointPatch extends ConnectEndpointContents {
  @Field(() => String, { nullable: true, description: 'New last path segment of the URL.' })
  @MaxLength(64)
  @Matches(slugForm, { message: slugRule })
  slug?: string;

  @Field(() => ID, { nullable: true, description: 'Id of the workflow that subsequent calls run.' })
  @IsUUID('all', { message: 'must be a UUID' })
  workflowId?: string;
}

@InputType({ description: 'New secret of a Connect endpoint.' })
export class ConnectSecretInput {
  @Field(() => String, {
    nullable: true,
    description:
      'New secret: 16 to 500 printable ASCII characters without spaces. Generated and returned once when absent.',
  })
  @Matches(secretForm, { message: secretRule })
  secret?: string;

  @Field(() => Int, {
    nullable: true,
    description:
      'Time for which the previous secret remains valid, in seconds, at most one week. Default: one day.',
  })
  @Min(0)
  @Max(604_800)
  overlapSeconds?: number;
}

/** Filters of the list of endpoints; an absent filter matches all. */
@ArgsType()
@InputType()
export class ConnectEndpointFilters {
  @Field(() => Boolean, {
    nullable: true,
    description: 'Only endpoints that are disabled (true) or enabled (false).',
  })
  disabled?: boolean;
}
