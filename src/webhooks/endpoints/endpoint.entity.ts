import { Entity, Index, Property } from '@mikro-orm/decorators/legacy';
import { Field, ObjectType } from 'type-graphql';
import type { Permission, Scope } from '../../platform/auth/scope.ts';
import { RevisedResource } from '../../platform/database/resource.ts';
import { enumeration } from '../../platform/shape/enumeration.ts';
import { Timestamp } from '../../platform/shape/scalars.ts';

export const WebhookDisabledReason = enumeration(
  'WebhookDisabledReason',
  ['asked', 'gone', 'failing'],
  'Why an endpoint is sent nothing: somebody asked for it; it answered 410 Gone; nothing reached it for days.',
);

/** A server that receives the changes of a workspace, with its cursor in the change feed. */
@ObjectType({ description: 'A server that is told of what changes in the workspace.' })
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
  @Field(() => String, { nullable: true })
  @Property({ type: 'text', nullable: true })
  description?: string | null | undefined;

  @Field(() => String, { description: 'Where messages are posted.' })
  @Property({ type: 'text' })
  url!: string;

  @Field(() => [String], {
    nullable: true,
    description: 'The types of changes that it is told of; all that its creator may see when absent.',
  })
  @Property({ type: 'text[]', nullable: true })
  types?: string[] | null | undefined;

  @Field(() => String, { description: 'Who chose what it is told of: the subject of the token.' })
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
    description: 'Until when messages are signed with the secret before the present one as well.',
  })
  @Property({ type: 'datetime', length: 3, nullable: true })
  oldSecretUntil?: Date | null | undefined;

  @Field(() => Boolean, { description: 'True: it is sent nothing. Enabled again, it goes on where it was.' })
  @Property({ type: 'boolean' })
  disabled!: boolean;

  @Field(() => WebhookDisabledReason, { nullable: true, description: 'Absent unless it is disabled.' })
  @Property({ type: 'text', nullable: true })
  disabledReason?: keyof typeof WebhookDisabledReason | null | undefined;

  @Field(() => Timestamp, { nullable: true, description: 'Absent unless it is disabled.' })
  @Property({ type: 'datetime', length: 3, nullable: true })
  disabledAt?: Date | null | undefined;

  @Field(() => Timestamp, {
    nullable: true,
    description: 'Since when nothing that was sent has been taken; absent while it takes what it is sent.',
  })
  @Property({ type: 'datetime', length: 3, nullable: true })
  failingSince?: Date | null | undefined;

  @Field(() => Timestamp, {
    nullable: true,
    description: 'When it last missed changes, because it was away for longer than they are kept.',
  })
  @Property({ type: 'datetime', length: 3, nullable: true })
  missedAt?: Date | null | undefined;

  @Field(() => String, { description: 'The place in the change feed behind which its next messages stand.' })
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
@ObjectType({ description: 'An endpoint, and once the secret that was made for it.' })
export class IssuedWebhookEndpoint extends WebhookEndpoint {
  @Field(() => String, {
    nullable: true,
    description: 'Signs its messages; shown in this answer only, and only when it was made here.',
  })
  secret?: string | undefined;
}

/** Returns the scope in which an endpoint receives changes: what the token that chose them was allowed to read. */
export function scopeOf({ workspaceId, createdBy, permissions }: WebhookEndpoint): Scope {
  return { workspaceId, subject: createdBy, permissions: new Set(permissions) };
}
