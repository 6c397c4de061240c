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
@ObjectType({ description: 'That somebody did something to access, to the configuration, or to a job.' })
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

  @Field(() => ID)
  @PrimaryKey({ type: 'uuid' })
  id!: string;

  @Field(() => AuditedOperation, { description: 'What was done.' })
  @Property({ type: 'text' })
  operation!: AuditOperation;

  @Field(() => AuditedThing, { description: 'What it was done to.' })
  get kind(): AuditedKind {
    return kindOf(this.operation);
  }

  @Field(() => ID, { description: 'The id of what it was done to.' })
  @Property({ type: 'uuid' })
  objectId!: string;

  @Field(() => String, { description: 'Who did it: the subject of the token.' })
  @Property({ type: 'text' })
  subject!: string;

  @Field(() => String, {
    nullable: true,
    description: 'The token it was done with; absent on the command line.',
  })
  @Property({ type: 'text', nullable: true })
  tokenId?: string | undefined;

  @Field(() => String, { nullable: true, description: 'Why, as the header Audit-Reason said.' })
  @Property({ type: 'text', nullable: true })
  reason?: string | undefined;

  @Field(() => String, { nullable: true, description: 'The X-Request-Id of the request.' })
  @Property({ type: 'text', nullable: true })
  requestId?: string | undefined;

  @Field(() => String, {
    nullable: true,
    description: 'The address it came from; of IPv6 the network, as a range.',
  })
  @Property({ type: 'text', nullable: true })
  address?: string | undefined;

  @Moment()
  createdAt!: Date;
}
