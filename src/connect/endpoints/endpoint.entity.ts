import { Entity, Index, Property, Unique } from '@mikro-orm/decorators/legacy';
import { OptionalProps } from '@mikro-orm/postgresql';
import { Field, Int, ObjectType } from 'type-graphql';
import { RevisedResource } from '../../platform/database/resource.ts';
import { enumeration } from '../../platform/shape/enumeration.ts';
import { ID, Timestamp } from '../../platform/shape/scalars.ts';

export const ConnectAuth = enumeration(
  'ConnectAuth',
  ['none', 'bearer', 'basic', 'hmac'],
  'How a caller of an endpoint proves who it is: by nothing, a bearer token, a name and a password, or a signature of the body.',
);

export const ConnectSignature = enumeration(
  'ConnectSignature',
  ['standard', 'stripe', 'github', 'hex', 'base64'],
  'The form of a signature, an HMAC-SHA256: of Standard Webhooks and Stripe, with the time; of GitHub; or the digest of the body alone, in hex or base64.',
);

/** An address that external servers call to create jobs of a workflow. */
@ObjectType({ description: 'An address that servers outside call to create jobs of a workflow.' })
@Entity({ tableName: 'connect_endpoint' })
@Index({
  name: 'connect_endpoint_names',
  expression:
    'create index "connect_endpoint_names" on "connect_endpoint" using gin (name_terms("workspace_id", "slug", "description"))',
})
@Index({
  name: 'connect_endpoint_newest',
  expression:
    'create index "connect_endpoint_newest" on "connect_endpoint" ("workspace_id", "created_at" desc, "id" desc)',
})
@Index({
  name: 'connect_endpoint_address',
  expression:
    'create index "connect_endpoint_address" on "connect_endpoint" (hash_record(row("workspace_id", "slug")))',
})
@Unique({ name: 'connect_endpoint_slug', properties: ['workspaceId', 'slug'] })
export class ConnectEndpoint extends RevisedResource {
  [OptionalProps]?: 'url';

  @Field(() => String, { description: 'The last part of its address.' })
  @Property({ type: 'text' })
  slug!: string;

  @Field(() => String, { description: 'Where it is called: `POST`.' })
  url!: string;

  @Field(() => ID, { description: 'The workflow of its jobs.' })
  @Property({ type: 'uuid' })
  workflowId!: string;

  @Field(() => ConnectAuth)
  @Property({ type: 'text' })
  auth!: keyof typeof ConnectAuth;

  @Field(() => String, { nullable: true, description: 'The name that callers give with their password.' })
  @Property({ type: 'text', nullable: true })
  username?: string | undefined;

  @Field(() => ConnectSignature, { nullable: true, description: 'Absent unless callers sign.' })
  @Property({ type: 'text', nullable: true })
  signature?: keyof typeof ConnectSignature | undefined;

  @Field(() => String, { nullable: true, description: 'The header that the signature stands in.' })
  @Property({ type: 'text', nullable: true })
  signatureHeader?: string | undefined;

  @Field(() => Int, {
    nullable: true,
    description: 'By how many seconds the time of a signature may differ; absent where there is none.',
  })
  @Property({ type: 'integer', nullable: true })
  toleranceSeconds?: number | null | undefined;

  @Field(() => [String], {
    nullable: true,
    description: 'The types of bodies that are taken, `image/*` for all of a kind; any when absent.',
  })
  @Property({ type: 'text[]', nullable: true })
  contentTypes?: string[] | null | undefined;

  @Field(() => Boolean, {
    description:
      'True: a body is the JSON of the document that the job works on; else a file, whose address is its arg `url`.',
  })
  @Property({ type: 'boolean' })
  asDocument!: boolean;

  @Field(() => Int, { description: 'How long a body may be.' })
  @Property({ type: 'integer' })
  maxBytes!: number;

  @Field(() => Int, { description: 'How many calls of a minute are taken by each process.' })
  @Property({ type: 'integer' })
  callsPerMinute!: number;

  @Field(() => Boolean, { description: 'True: it answers as if it were not there.' })
  @Property({ type: 'boolean' })
  disabled!: boolean;

  @Property({ type: 'text', nullable: true })
  @Field(() => String, { nullable: true })
  description?: string | null | undefined;

  @Field(() => String, { description: 'Who has created it: the subject of the token.' })
  @Property({ type: 'text' })
  createdBy!: string;

  /** Secrets of the callers, encrypted for this row; absent if callers are not authenticated. */
  @Property({ type: 'text', nullable: true })
  sealedSecrets?: string | undefined;

  @Field(() => Timestamp, {
    nullable: true,
    description: 'Until when the secret before the present one counts as well.',
  })
  @Property({ type: 'datetime', length: 3, nullable: true })
  oldSecretUntil?: Date | null | undefined;
}

/** An endpoint with the secret that was just created for it. */
@ObjectType({ description: 'An endpoint, and once the secret that was made for it.' })
export class IssuedConnectEndpoint extends ConnectEndpoint {
  @Field(() => String, {
    nullable: true,
    description:
      'What callers prove themselves with; shown in this answer only, and only when it was made here.',
  })
  secret?: string | undefined;
}
