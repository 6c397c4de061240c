import { Entity, Index, Property } from '@mikro-orm/decorators/legacy';
import { Field, ObjectType } from 'type-graphql';
import type { Permission, Scope } from '../../platform/auth/scope.ts';
import { RevisedResource } from '../../platform/database/resource.ts';
import { enumeration } from '../../platform/shape/enumeration.ts';
import { Timestamp } from '../../platform/shape/scalars.ts';

export const WebhookDisabledReason = enumeration(
  'WebhookDisabledReason',
  ['asked', 'gone', 'failing'],
  'Reason why an endpoint is disabled: a client disabled it; it responded with 410 Gone; all deliveries failed for days.',
);

/** A server that receives the changes of a workspace, with its cursor in the change feed. */
@ObjectType({ description: 'Webhook endpoint: a URL that receives the changes of the workspace.' })
@Entity({ tableName: 'webhook_endpoint' })
@Index({
  name: 'webhook_endpoint_enabled',
  expression:
    'create index "webhook_endpoint_enabled" on "webhook_endpoint" ("workspace_id", "id") where not "disabled"',
})
@Index({
  name: 'webhook_endpoint_names',
  expression:
    'create index "webhook_endpoint_names" on "webhook_endpoint" using gin (name_terms("workspace_id", "description", "url"))',
})
@Index({
  name: 'webhook_endpoint_newest',
  expression:
    'create index "webhook_endpoint_newest" on "webhook_endpoint" ("workspace_id", "created_at" desc, "id" desc)',
})
export class WebhookEndpoint extends RevisedResource {
  @Field(() => String, { nullable: true, description: 'Description for users; absent if there is none.' })
  @Property({ type: 'text', nullable: true })
  description?: string | null | undefined;

  @Field(() => String, { description: 'URL to which messages are sent by `POST`.' })
  @Property({ type: 'text' })
  url!: string;

  @Field(() => [String], {
    nullable: true,
    description: 'Types of changes to send; absent: all types that the token that chose them can read.',
  })
  @Property({ type: 'text[]', nullable: true })
  types?: string[] | null | undefined;

  @Field(() => String, { description: 'Subject of the token that last chose the types of changes.' })
  @Property({ type: 'text' })
  createdBy!: string;

  /** Permissions of the token that last chose the types of changes. */
  @Property({ type: 'text[]' })
  permissions!: (Permission | 'admin')[];

  /** Signing secrets, encrypted for this row. */
  @Property({ type: 'text' })
  sealedSecrets!: string;

  @Field(() => Timestamp, {
    nullable: true,
    description:
      'Time until which messages are also signed with the previous secret; absent if there is none.',
  })
  @Property({ type: 'datetime', length: 3, nullable: true })
  oldSecretUntil?: Date | null | undefined;

  @Field(() => Boolean, {
    description:
      'Whether delivery is disabled. A re-enabled endpoint continues after the last delivered change.',
  })
  @Property({ type: 'boolean' })
  disabled!: boolean;

  @Field(() => WebhookDisabledReason, {
    nullable: true,
    description: 'Reason why the endpoint is disabled; absent unless it is.',
  })
  @Property({ type: 'text', nullable: true })
  disabledReason?: keyof typeof WebhookDisabledReason | null | undefined;

  @Field(() => Timestamp, {
    nullable: true,
    description: 'Time when the endpoint was disabled; absent unless it is.',
  })
  @Property({ type: 'datetime', length: 3, nullable: true })
  disabledAt?: Date | null | undefined;

  @Field(() => Timestamp, {
    nullable: true,
    description: 'Time since which all deliveries have failed; absent if the last delivery succeeded.',
  })
  @Property({ type: 'datetime', length: 3, nullable: true })
  failingSince?: Date | null | undefined;

  @Field(() => Timestamp, {
    nullable: true,
    description:
      'Time when the endpoint last missed changes, because it was unavailable for longer than their retention period; absent if it never did.',
  })
  @Property({ type: 'datetime', length: 3, nullable: true })
  missedAt?: Date | null | undefined;

  @Field(() => String, {
    description: 'Cursor in the change feed after which the next messages are created.',
  })
  @Property({ type: 'text' })
  cursor!: string;

  /** Fencing token: incremented with each claim and each change; a process with an older one cannot advance the cursor. */
  @Property({ type: 'integer' })
  fence!: number;

  /** End of the lease, until which only the process that holds it may send; absent: not leased. */
  @Property({ type: 'datetime', length: 3, nullable: true })
  leaseEnd?: Date | null | undefined;
}

/** An endpoint with the secret that was just created for it. */
@ObjectType({ description: 'Webhook endpoint, with its secret if one was generated.' })
export class IssuedWebhookEndpoint extends WebhookEndpoint {
  @Field(() => String, {
    nullable: true,
    description:
      'Secret that signs the messages. Returned only in this response, and only if it was generated.',
  })
  secret?: string | undefined;
}

/** Returns the scope in which an endpoint receives changes: what the token that chose them was allowed to read. */
export function scopeOf({ workspaceId, createdBy, permissions }: WebhookEndpoint): Scope {
  return { workspaceId, subject: createdBy, permissions: new Set(permissions) };
}
