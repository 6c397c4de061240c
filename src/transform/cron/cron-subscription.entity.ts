import { Entity, Index, Property, Unique } from '@mikro-orm/decorators/legacy';
import { Field, Int, ObjectType } from 'type-graphql';
import { WorkspaceRecord } from '../../platform/database/resource.ts';
import { ID, SafeInt, Timestamp } from '../../platform/shape/scalars.ts';
import { CronInterval } from '../providers/cron/cron-interval.ts';

/** Workflow that runs periodically for an entry, with its current period. */
@ObjectType({
  description: 'A workflow that runs again and again for a silo entry, and up to when it has.',
})
@Entity({ tableName: 'cron_subscription' })
@Index({
  name: 'cron_subscription_newest',
  expression:
    'create index "cron_subscription_newest" on "cron_subscription" ("workspace_id", "created_at" desc, "id" desc)',
})
@Index({ name: 'cron_subscription_due', properties: ['nextAt'] })
@Unique({ name: 'cron_subscription_of_entry', properties: ['workspaceId', 'siloEntryId', 'workflowId'] })
export class CronSubscription extends WorkspaceRecord {
  @Field(() => ID, { description: 'The entry that the jobs work on.' })
  @Property({ type: 'uuid' })
  siloEntryId!: string;

  @Field(() => ID, { description: 'The workflow that the jobs run.' })
  @Property({ type: 'uuid' })
  workflowId!: string;

  @Field(() => CronInterval)
  @Property({ type: 'text' })
  interval!: keyof typeof CronInterval;

  @Field(() => Int, { description: 'How many hours or days a period has.' })
  @Property({ type: 'integer' })
  factor!: number;

  @Field(() => ID, { description: 'The job whose step has asked for it the last time.' })
  @Property({ type: 'uuid' })
  jobId!: string;

  @Field(() => Timestamp, {
    description: 'Where the period of the next job begins: where that of the last one ended.',
  })
  @Property({ type: 'datetime', length: 3 })
  periodStart!: Date;

  @Field(() => Timestamp, { description: 'When the next job is created, or tried to be.' })
  @Property({ type: 'datetime', length: 3 })
  nextAt!: Date;

  @Field(() => ID, { nullable: true, description: 'The job of the last period.' })
  @Property({ type: 'uuid', nullable: true })
  lastJobId?: string | null | undefined;

  @Field(() => Timestamp, {
    nullable: true,
    description:
      'Since when no job can be created, because the workflow is disabled; the next one gets the whole time as its period.',
  })
  @Property({ type: 'datetime', length: 3, nullable: true })
  blockedSince?: Date | null | undefined;

  @Field(() => SafeInt, { description: 'Raised by every change of what was asked for.' })
  @Property({ type: 'bigint', runtimeType: 'number', defaultRaw: '1' })
  revision!: number;
}
