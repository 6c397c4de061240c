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
  @Field(() => String, { nullable: true })
  @MaxLength(1000)
  description?: string | null;

  @Field(() => Int, {
    nullable: true,
    description: 'By how many seconds the time of a signature may differ from ours; 300 when absent.',
  })
  @Min(1)
  @Max(86_400)
  toleranceSeconds?: number;

  @Field(() => [String], {
    nullable: true,
    description: 'The types of bodies that are taken, `image/*` for all of a kind; any when there are none.',
  })
  @ArrayMaxSize(50)
  @ArrayUnique()
  @Matches(contentTypeForm, { each: true, message: 'must be types like application/xml or image/*' })
  contentTypes?: string[] | null;

  @Field(() => Boolean, {
    nullable: true,
    description:
      'True: a body is the JSON of the document that the job works on; else a file, whose address is its arg `url`.',
  })
  asDocument?: boolean;

  @Field(() => Int, {
    nullable: true,
    description: 'How long a body may be; as long as the service takes any when absent.',
  })
  @Min(1)
  maxBytes?: number;

  @Field(() => Int, {
    nullable: true,
    description: 'How many calls of a minute are taken by each process; 600 when absent.',
  })
  @Min(1)
  @Max(1_000_000)
  callsPerMinute?: number;

  @Field(() => Boolean, { nullable: true, description: 'True: it answers as if it were not there.' })
  disabled?: boolean;
}

@InputType({ description: 'What an endpoint of Connect is created from.' })
export class ConnectEndpointInput extends ConnectEndpointContents {
  @Field(() => String, {
    description: 'The last part of its address, which no other one of the workspace has.',
  })
  @Length(1, 64)
  @Matches(slugForm, { message: slugRule })
  slug!: string;

  @Field(() => ID, { description: 'The workflow that a call runs.' })
  @IsUUID('all', { message: 'must be a UUID' })
  workflowId!: string;

  @Field(() => ConnectAuth)
  auth!: keyof typeof ConnectAuth;

  @Field(() => String, { nullable: true, description: 'The name that callers give with their password.' })
  @Matches(/^[^:\p{Cc}]{1,255}$/u, { message: 'must be up to 255 characters without a colon' })
  username?: string;

  @Field(() => String, {
    nullable: true,
    description: 'The token, the password, or the key of signatures; made and answered when absent.',
  })
  @Matches(secretForm, { message: secretRule })
  secret?: string;

  @Field(() => ConnectSignature, { nullable: true, description: 'Where callers sign; standard when absent.' })
  signature?: keyof typeof ConnectSignature;

  @Field(() => String, {
    nullable: true,
    description:
      'The header that the signature stands in; by its form when absent: webhook-signature, stripe-signature, x-hub-signature-256, x-signature.',
  })
  @MaxLength(100)
  @Matches(headerForm, { message: 'must be the name of a header' })
  signatureHeader?: string;
}

@InputType({
  description:
    'What changes in an endpoint; what is absent or empty stays as it is. Null removes the description, and lets every type be taken. How callers prove themselves stays.',
})
@Clears('description', 'contentTypes')
export class ConnectEndpointPatch extends ConnectEndpointContents {
  @Field(() => String, { nullable: true, description: 'The last part of its address from now on.' })
  @MaxLength(64)
  @Matches(slugForm, { message: slugRule })
  slug?: string;

  @Field(() => ID, { nullable: true, description: 'The workflow that calls run from now on.' })
  @IsUUID('all', { message: 'must be a UUID' })
  workflowId?: string;
}

@InputType({ description: 'How the secret of an endpoint is changed.' })
export class ConnectSecretInput {
  @Field(() => String, { nullable: true, description: 'The new secret; made and answered when absent.' })
  @Matches(secretForm, { message: secretRule })
  secret?: string;

  @Field(() => Int, {
    nullable: true,
    description: 'For how many seconds the old secret counts as well, a week at most; a day when absent.',
  })
  @Min(0)
  @Max(604_800)
  overlapSeconds?: number;
}

/** Filters of the list of endpoints; an absent filter matches all. */
@ArgsType()
@InputType()
export class ConnectEndpointFilters {
  @Field(() => Boolean, { nullable: true, description: 'Whether they answer as if they were not there.' })
  disabled?: boolean;
}
