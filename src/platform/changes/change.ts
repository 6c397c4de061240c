import { Field, Int, ObjectType } from 'type-graphql';
import { ID, Timestamp } from '../shape/scalars.ts';
import { cursorOf, type ChangePlace } from './change-cursor.ts';
import type { ChangeType } from './change-type.ts';

/** Change of a record in a workspace, with the facts that a list shows; the record itself is read by its id. */
@ObjectType({ description: 'What happened to a record, with what a list shows of it.' })
export class Change implements ChangePlace {
  @Field(() => String, { description: 'Give it as `after` to go on behind this change.' })
  get cursor(): string {
    return cursorOf(this);
  }

  @Field(() => String, { description: 'What happened, after the kind of the record: `job.completed`.' })
  type!: ChangeType;

  @Field(() => Timestamp, { description: 'When it happened.' })
  at!: Date;

  @Field(() => String, {
    description:
      'Kind of the record: job, entry, series, series.entry, workflow, integration, bulk, verification, cron, connect or webhook. Of connect.called and webhook.delivery it is the endpoint whose log has changed.',
  })
  get object(): string {
    return this.type.slice(0, this.type.lastIndexOf('.'));
  }

  @Field(() => ID, { description: 'Id of the record.' })
  id!: string;

  @Field(() => Int, {
    nullable: true,
    description: 'Of two changes of one record, the one with the higher revision is the later.',
  })
  revision?: number | undefined;

  @Field(() => String, { nullable: true, description: 'Status of the job, bulk or verification.' })
  status?: string | undefined;

  @Field(() => ID, { nullable: true, description: 'Id of the workflow that the job runs.' })
  workflowId?: string | undefined;

  @Field(() => String, { nullable: true, description: 'The version that was published of the workflow.' })
  version?: string | undefined;

  @Field(() => ID, { nullable: true, description: 'Id of the silo entry that the job works on.' })
  siloEntryId?: string | undefined;

  @Field(() => String, { nullable: true, description: 'Folder of the entry.' })
  folder?: string | undefined;

  @Field(() => String, { nullable: true, description: 'State of the entry.' })
  state?: string | undefined;

  @Field(() => ID, { nullable: true, description: 'Id of the series that gave the number.' })
  seriesId?: string | undefined;

  @Field(() => String, { nullable: true, description: 'The code that the series gave.' })
  code?: string | undefined;

  epoch!: string;
  transaction!: number;
  number!: number;
}
