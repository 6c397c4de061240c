import { Field, Int, ObjectType } from 'type-graphql';
import { LongOperation } from '../../platform/long-operations/long-operation.entity.ts';
import { enumeration } from '../../platform/shape/enumeration.ts';
import { ID, JsonObject, Timestamp } from '../../platform/shape/scalars.ts';
import type { BulkProgress } from './bulk-progress.ts';
import { BulkAction } from './bulk.inputs.ts';

@ObjectType({ description: 'That something could not be done to one of the things that a bulk is about.' })
export class BulkFailure {
  @Field(() => ID, { description: 'Id of the job, or of the silo entry.' })
  id!: string;

  @Field(() => String, { description: 'The stable word that errors have as `key`.' })
  key!: string;

  @Field(() => String)
  message!: string;
}

export const BulkOutcome = enumeration(
  'BulkOutcome',
  ['skipped', 'failed'],
  'What became of something to which nothing was done: skipped, for it was not as it has to be for that; or failed.',
);

@ObjectType({ description: 'A reason for which nothing was done to some things.' })
export class BulkReason {
  @Field(() => BulkOutcome)
  outcome!: keyof typeof BulkOutcome;

  @Field(() => String, { description: 'The stable word that errors have as `key`.' })
  key!: string;

  @Field(() => String, { description: 'What was said of the first of them.' })
  message!: string;

  @Field(() => Int, { description: 'How many.' })
  count!: number;
}

@ObjectType({
  description:
    'What became of the jobs that a bulk has started, retried or poked: read anew each time, without those that another bulk has taken since.',
})
export class BulkJobs {
  @Field(() => Int, { description: 'Number of jobs that succeeded.' })
  succeeded!: number;

  @Field(() => Int, { description: 'Number of jobs that failed.' })
  failed!: number;

  @Field(() => Int, { description: 'Number of jobs that were cancelled.' })
  cancelled!: number;

  @Field(() => Int, { description: 'Number of jobs that have not ended yet.' })
  open!: number;

  @Field(() => Boolean, { description: 'True: there are more, and only the newest 10,000 are counted.' })
  capped!: boolean;
}

/** Bulk with its filter, action and progress. */
@ObjectType({ description: 'What is done to all that a filter finds, and how far it has come.' })
export class Bulk extends LongOperation {
  @Field(() => BulkAction)
  action!: BulkAction;

  @Field(() => JsonObject, { nullable: true, description: 'Which jobs, as REST writes it.' })
  filter?: object | undefined;

  @Field(() => JsonObject, { nullable: true, description: 'Which silo entries, as REST writes it.' })
  entryFilter?: object | undefined;

  @Field(() => JsonObject, {
    nullable: true,
    description: 'How: what was given as `retry`, `poke`, `start` or `move`, as REST writes it.',
  })
  options?: object | undefined;

  @Field(() => Timestamp, { description: 'Nothing is touched that was created at or after this moment.' })
  createdBefore!: Date;

  @Field(() => Int, {
    nullable: true,
    description:
      'How many jobs or silo entries the filter found as the bulk began; what no longer passes when its turn comes is not counted below.',
  })
  total?: number | undefined;

  @Field(() => Boolean, { description: 'True: counting ended before all were looked at.' })
  totalCapped!: boolean;

  @Field(() => BulkJobs, {
    nullable: true,
    description: 'Outcomes of the jobs that it has started, retried or poked; absent for other actions.',
  })
  jobs?: BulkJobs | undefined;

  @Field(() => Int, {
    description: 'To how many it was done: of a retry, how many were started again, whatever became of them.',
  })
  done!: number;

  @Field(() => Int, { description: 'How many were not as they have to be for it: a job that has ended.' })
  skipped!: number;

  @Field(() => Int, { description: 'To how many it could not be done.' })
  failed!: number;

  @Field(() => [BulkReason], {
    description: 'Why some were skipped or failed, and how many for each reason.',
  })
  reasons!: BulkReason[];

  @Field(() => [BulkFailure], { description: 'The first hundred that failed.' })
  failures!: BulkFailure[];
}

/** Input of a bulk, as it is stored. */
export interface BulkRequest {
  readonly action: BulkAction;
  readonly filter?: object;
  readonly entry_filter?: object;
  readonly created_before: string;
  readonly retry?: object;
  readonly poke?: object;
  readonly start?: object;
  readonly move?: object;
}

/** Converts the operation of a bulk to its public form. */
export function bulkOf(operation: LongOperation): Bulk {
  const {
    action,
    filter,
    entry_filter: entryFilter,
    created_before,
    ...options
  } = operation.input as BulkRequest;
  const { cursor: _cursor, ...progress } = operation.progress as BulkProgress;
  return Object.assign(new Bulk(), operation, progress, {
    action,
    filter,
    entryFilter,
    options: options[action as keyof typeof options],
    createdBefore: new Date(created_before),
  });
}
