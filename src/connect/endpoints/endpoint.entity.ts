import { Entity, Index, Property, Unique } from '@mikro-orm/decorators/legacy';
import { OptionalProps } from '@mikro-orm/postgresql';
import { Field, Int, ObjectType } from 'type-graphql';
import { RevisedResource } from '../../platform/database/resource.ts';
import { enumeration } from '../../platform/shape/enumeration.ts';
import { ID, Timestamp } from '../../platform/shape/scalars.ts';

export const ConnectAuth = enumeration(
  'ConnectAuth',
  ['none', 'bearer', 'basic', 'hmac'],
  'Authentication method of callers: none, a bearer token, a user name and password (Basic), or an HMAC signature of the body.',
);

export const ConnectSignature = enumeration(
  'ConnectSignature',
  ['standard', 'stripe', 'github', 'hex', 'base64'],
  'Format of an HMAC-SHA256 signature: Standard Webhooks or Stripe, both with a timestamp; GitHub; or the plain digest of the body in hex or base64.',
);

/** An address that external servers call to create jobs of a workflow. */
@ObjectType({
  description: 'Connect endpoint: a URL that external servers call to create jobs of a workflow.',
})
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

  @Field(() => String, { description: 'Last path segment of the URL; unique in the workspace.' })
  @Property({ type: 'text' })
  slug!: string;

  @Field(() => String, { description: 'URL to which callers send `POST` requests.' })
  url!: string;

  @Field(() => ID, { description: 'Id of the workflow of the jobs.' })
  @Property({ type: 'uuid' })
  workflowId!: string;

  @Field(() => ConnectAuth, { description: 'Authentication method of callers.' })
  @Property({ type: 'text' })
  auth!: keyof typeof ConnectAuth;

  @Field(() => String, {
    nullable: true,
    description: 'User name for Basic authentication; absent for other methods.',
  })
  @Property({ type: 'text', nullable: true })
  username?: string | undefined;

  @Field(() => ConnectSignature, {
    nullable: true,
    description: 'Format of signatures; absent unless callers sign.',
  })
  @Property({ type: 'text', nullable: true })
  signature?: keyof typeof ConnectSignature | undefined;

  @Field(() => String, {
    nullable: true,
    description: 'Header that contains the signature; absent unless callers sign.',
  })
  @Property({ type: 'text', nullable: true })
  signatureHeader?: string | undefined;

  @Field(() => Int, {
    nullable: true,
    description:
      'Maximum difference between the timestamp of a signature and the time of the service, in seconds; absent if signatures have no timestamp.',
  })
  @Property({ type: 'integer', nullable: true })
  toleranceSeconds?: number | null | undefined;

  @Field(() => [String], {
    nullable: true,
    description:
      'Accepted media types, such as `application/xml` or `image/*`; absent: any, or only `application/json` if bodies are documents.',
  })
  @Property({ type: 'text[]', nullable: true })
  contentTypes?: string[] | null | undefined;

  @Field(() => Boolean, {
    description:
      'Whether the body is the JSON of the document that the job processes. False: the body is stored as a file, whose URL is the job argument `url`.',
  })
  @Property({ type: 'boolean' })
  asDocument!: boolean;

  @Field(() => Int, { description: 'Maximum size of a body, in bytes.' })
  @Property({ type: 'integer' })
  maxBytes!: number;

  @Field(() => Int, { description: 'Maximum number of calls per minute and process.' })
  @Property({ type: 'integer' })
  callsPerMinute!: number;

  @Field(() => Boolean, {
    description:
      'Whether the endpoint is disabled: calls are then refused with 404, as for an unknown endpoint.',
  })
  @Property({ type: 'boolean' })
  disabled!: boolean;

  @Property({ type: 'text', nullable: true })
  @Field(() => String, { nullable: true, description: 'Description for users; absent if there is none.' })
  description?: string | null | undefined;

  @Field(() => String, { description: 'Subject of the token that created the endpoint.' })
  @Property({ type: 'text' })
  createdBy!: string;

  /** Secrets of the callers, encrypted for this row; absent if callers are not authenticated. */
  @Property({ type: 'text', nullable: true })
  sealedSecrets?: string | undefined;

  @Field(() => Timestamp, {
    nullable: true,
    description: 'Time until which the previous secret remains valid; absent if there is none.',
  })
  @Property({ type: 'datetime', length: 3, nullable: true })
  oldSecretUntil?: Date | null | undefined;
}

/** An endpoint with the secret that was just created for it. */
@ObjectType({ description: 'Connect endpoint, with its secret if one was generated.' })
export class IssuedConnectEndpoint extends ConnectEndpoint {
  @Field(() => String, {
    nullable: true,
    description: 'Secret of callers. Returned only in this response, and only if it was generated.',
  })
  secret?: string | undefined;
}
