import { Field, Int, ObjectType } from 'type-graphql';
import { ID, Timestamp } from '../shape/scalars.ts';
import { cursorOf, type ChangePlace } from './change-cursor.ts';
import type { ChangeType } from './change-type.ts';

/** Change of a record in a workspace, with the facts that a list shows; the record itself is read by its id. */
@ObjectType({ description: 'Change of a record, with the fields that lists show.' })
export class Change implements ChangePlace {
  @Field(() => String, {
    description: 'Cursor of this change; as `after`, it continues the feed with the next change.',
  })
  get cursor(): string {
    return cursorOf(this);
  }

  @Field(() => String, {
    description: 'Type of the change: the kind of the record and the event, for example `job.completed`.',
  })
  type!: ChangeType;

  @Field(() => Timestamp, { description: 'Time of the change.' })
  at!: Date;

  @Field(() => String, {
    description:
      'Kind of the record: job, entry, series, series.entry, workflow, integration, print_template, bulk, verification, cron, connect or webhook. For connect.called and webhook.delivery, the record is the endpoint whose log has changed.',
  })
  get object(): string {
    return this.type.slice(0, this.type.lastIndexOf('.'));
  }

  @Field(() => ID, { description: 'Id of the record.' })
  id!: string;

  @Field(() => Int, {
    nullable: true,
    description:
      'Revision of the record after the change: the later of two changes of a record has the higher revision. Absent for records without revisions.',
  })
  revision?: number | undefined;

  @Field(() => String, {
    nullable: true,
    description: 'Status of the job, bulk or verification; absent for other records.',
  })
  status?: string | undefined;

  @Field(() => ID, {
    nullable: true,
    description: 'Id of the workflow that the job runs; absent for other records.',
  })
  workflowId?: string | undefined;

  @Field(() => String, {
    nullable: true,
    description: 'Version of the workflow that was published; absent for other changes.',
  })
  version?: string | undefined;

  @Field(() => ID, {
    nullable: true,
    description: 'Id of the silo entry that the job processes; absent for other records.',
  })
  siloEntryId?: string | undefined;

  @Field(() => String, { nullable: true, description: 'Folder of the silo entry; absent for other records.' })
  folder?: string | undefined;

  @Field(() => String, { nullable: true, description: 'State of the silo entry; absent for other records.' })
  state?: string | undefined;

  @Field(() => ID, {
    nullable: true,
    description: 'Id of the series that issued the number; absent for other changes.',
  })
  seriesId?: string | undefined;

  @Field(() => String, {
    nullable: true,
    description: 'Code that the series issued; absent for other changes.',
  })
  code?: string | undefined;

  epoch!: string;
  transaction!: number;
  number!: number;
}
