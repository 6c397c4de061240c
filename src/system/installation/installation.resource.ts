import { Field, Int, ObjectType } from 'type-graphql';
import { ID, SafeInt, Timestamp } from '../../platform/shape/scalars.ts';

@ObjectType({ description: 'Result of one check of the installation.' })
export class SystemFinding {
  @Field(() => String, { description: 'Name of the check, for example `clock`.' })
  check!: string;

  @Field(() => Boolean, { description: 'Whether the check has passed.' })
  healthy!: boolean;

  @Field(() => String, {
    description: 'Description of the result; if the check has failed, with the remedy.',
  })
  sentence!: string;
}

@ObjectType({
  description: 'Number of pending jobs of all workspaces; at most 100,000 of each kind are counted.',
})
export class SystemQueue {
  @Field(() => SafeInt, { description: 'Number of jobs that are due, including parked ones.' })
  depth!: number;

  @Field(() => SafeInt, { description: 'Number of due jobs that wait for a free slot for their next step.' })
  parked!: number;

  @Field(() => SafeInt, { description: 'Number of jobs that are scheduled for later.' })
  delayed!: number;

  @Field(() => Number, { description: 'Time that the oldest due job has been due, in seconds.' })
  oldestSeconds!: number;
}

@ObjectType({ description: 'Worker: a process that runs jobs.' })
export class SystemWorker {
  @Field(() => ID, { description: 'Id of the worker.' })
  id!: string;

  @Field(() => String, { nullable: true, description: 'Version of the program; absent if unknown.' })
  version?: string | undefined;

  @Field(() => Timestamp, { nullable: true, description: 'Time when the worker started; absent if unknown.' })
  startedAt?: Date | undefined;

  @Field(() => Timestamp, { description: 'Time of the last heartbeat.' })
  seenAt!: Date;

  @Field(() => Boolean, { description: 'Whether the last heartbeat is less than 15 seconds old.' })
  alive!: boolean;

  @Field(() => Int, { description: 'Number of jobs that the worker has claimed.' })
  running!: number;

  @Field(() => Int, {
    nullable: true,
    description:
      'Maximum number of concurrent steps, whether they compute or wait for external services; absent if unknown.',
  })
  slots?: number | undefined;
}

@ObjectType({ description: 'Database of the installation.' })
export class SystemDatabase {
  @Field(() => String, { description: 'Version of PostgreSQL.' })
  version!: string;

  @Field(() => SafeInt, { description: 'Size on disk, in bytes.' })
  bytes!: number;
}

@ObjectType({ description: 'Status of the installation across all workspaces.' })
export class System {
  @Field(() => String, { description: 'Version of the program that serves the request.' })
  version!: string;

  @Field(() => String, { description: 'Storage of files: `folder` or `s3`.' })
  storage!: string;

  @Field(() => SystemDatabase, { description: 'Database of the installation.' })
  database!: SystemDatabase;

  @Field(() => SystemQueue, { description: 'Number of pending jobs.' })
  queue!: SystemQueue;

  @Field(() => [SystemWorker], { description: 'Workers, including dead ones that are not yet deleted.' })
  workers!: SystemWorker[];

  @Field(() => [SystemFinding], {
    description: 'Results of `docmill doctor`, at most one minute old; failed checks first.',
  })
  findings!: SystemFinding[];
}
