import { Field, Int, ObjectType } from 'type-graphql';
import { ID, SafeInt, Timestamp } from '../../platform/shape/scalars.ts';

@ObjectType({ description: 'What a look at one part of the installation has found.' })
export class SystemFinding {
  @Field(() => String, { description: 'The part: `clock`.' })
  check!: string;

  @Field(() => Boolean)
  healthy!: boolean;

  @Field(() => String, { description: 'What there is, and what to do about it when it is wrong.' })
  sentence!: string;
}

@ObjectType({
  description: 'How many jobs of all workspaces wait; at most 100,000 of each kind are counted.',
})
export class SystemQueue {
  @Field(() => SafeInt, { description: 'Jobs that are due: for a worker, or parked until there is a slot.' })
  depth!: number;

  @Field(() => SafeInt, { description: 'Those of them that wait for a slot for their next step.' })
  parked!: number;

  @Field(() => SafeInt, { description: 'Jobs that wait for their time.' })
  delayed!: number;

  @Field(() => Number, { description: 'How long the job waits that is due for longest.' })
  oldestSeconds!: number;
}

@ObjectType({ description: 'A process that runs jobs.' })
export class SystemWorker {
  @Field(() => ID)
  id!: string;

  @Field(() => String, { nullable: true, description: 'The version of its program.' })
  version?: string | undefined;

  @Field(() => Timestamp, { nullable: true })
  startedAt?: Date | undefined;

  @Field(() => Timestamp, { description: 'When it was last heard of.' })
  seenAt!: Date;

  @Field(() => Boolean, { description: 'Whether that is less than 15 seconds ago.' })
  alive!: boolean;

  @Field(() => Int, { description: 'How many jobs it holds.' })
  running!: number;

  @Field(() => Int, {
    nullable: true,
    description: 'How many steps it runs at once: computing, and waiting for the outside.',
  })
  slots?: number | undefined;
}

@ObjectType({ description: 'The database of the installation.' })
export class SystemDatabase {
  @Field(() => String, { description: 'The version of PostgreSQL.' })
  version!: string;

  @Field(() => SafeInt, { description: 'What it takes on disk, in bytes.' })
  bytes!: number;
}

@ObjectType({ description: 'How the installation is, of all workspaces together.' })
export class System {
  @Field(() => String, { description: 'The version of the program that answers.' })
  version!: string;

  @Field(() => String, { description: 'Where files are: `folder` or `s3`.' })
  storage!: string;

  @Field(() => SystemDatabase)
  database!: SystemDatabase;

  @Field(() => SystemQueue)
  queue!: SystemQueue;

  @Field(() => [SystemWorker])
  workers!: SystemWorker[];

  @Field(() => [SystemFinding], {
    description: 'What the doctor finds, not older than a minute; what is wrong comes first.',
  })
  findings!: SystemFinding[];
}
