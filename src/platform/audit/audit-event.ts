import { Entity, Index, PrimaryKey, Property, Trigger } from '@mikro-orm/decorators/legacy';
import { OptionalProps } from '@mikro-orm/postgresql';
import { Field, ObjectType } from 'type-graphql';
import { Moment } from '../database/resource.ts';
import { ID } from '../shape/scalars.ts';
import {
  AuditedOperation,
  AuditedThing,
  kindOf,
  type AuditedKind,
  type AuditOperation,
} from './audit-operation.ts';

const newest = '"created_at" desc, "id" desc';

/** Record of an action; immutable (ADR 24). */
@ObjectType({ description: 'Record of an operation on access, configuration or a job. Immutable.' })
@Entity({ tableName: 'audit_event' })
@Index({
  name: 'audit_event_of_thing',
  expression: `create index "audit_event_of_thing" on "audit_event" ("workspace_id", "object_id", ${newest})`,
})
@Index({
  name: 'audit_event_of_subject',
  expression: `create index "audit_event_of_subject" on "audit_event" ("workspace_id", "subject", ${newest})`,
})
@Index({
  name: 'audit_event_of_token',
  expression: `create index "audit_event_of_token" on "audit_event" ("workspace_id", "token_id", ${newest})`,
})
@Index({
  name: 'audit_event_of_operation',
  expression: `create index "audit_event_of_operation" on "audit_event" ("workspace_id", "operation", ${newest})`,
})
@Index({
  name: 'audit_event_newest',
  expression: `create index "audit_event_newest" on "audit_event" ("workspace_id", ${newest})`,
})
@Index({ name: 'audit_event_age', properties: ['createdAt'] })
@Trigger({
  name: 'audit_event_stays',
  timing: 'before',
  events: ['update', 'delete'],
  forEach: 'row',
  expression:
    'create trigger audit_event_stays before update or delete on audit_event for each row execute function audit_event_stays()',
})
export class AuditEvent {
  [OptionalProps]?: 'kind';

  @PrimaryKey({ type: 'uuid' })
  workspaceId!: string;

  @Field(() => ID, { description: 'UUID of the audit event.' })
  @PrimaryKey({ type: 'uuid' })
  id!: string;

  @Field(() => AuditedOperation, { description: 'Operation that was performed.' })
  @Property({ type: 'text' })
  operation!: AuditOperation;

  @Field(() => AuditedThing, { description: 'Kind of the changed record.' })
  get kind(): AuditedKind {
    return kindOf(this.operation);
  }

  @Field(() => ID, { description: 'Id of the changed record.' })
  @Property({ type: 'uuid' })
  objectId!: string;

  @Field(() => String, { description: 'Subject of the token.' })
  @Property({ type: 'text' })
  subject!: string;

  @Field(() => String, {
    nullable: true,
    description: 'Id of the token; absent for the command line.',
  })
  @Property({ type: 'text', nullable: true })
  tokenId?: string | undefined;

  @Field(() => String, {
    nullable: true,
    description: 'Reason given in the header `Audit-Reason`; absent without one.',
  })
  @Property({ type: 'text', nullable: true })
  reason?: string | undefined;

  @Field(() => String, {
    nullable: true,
    description: 'Id of the request (`X-Request-Id`); absent if there was no request.',
  })
  @Property({ type: 'text', nullable: true })
  requestId?: string | undefined;

  @Field(() => String, {
    nullable: true,
    description:
      'IP address of the client; for IPv6 its network, in CIDR notation. Absent if there was no request.',
  })
  @Property({ type: 'text', nullable: true })
  address?: string | undefined;

  @Moment('Time of the operation.')
  createdAt!: Date;
}
