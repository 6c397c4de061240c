import { Field, Int, ObjectType } from 'type-graphql';
import { LongOperation } from '../../platform/long-operations/long-operation.entity.ts';
import { enumeration } from '../../platform/shape/enumeration.ts';
import { ID, JsonObject, Timestamp } from '../../platform/shape/scalars.ts';
import type { BulkProgress } from './bulk-progress.ts';
import { BulkAction } from './bulk.inputs.ts';

@ObjectType({ description: 'Failure of the action of a bulk on one job or silo entry.' })
export class BulkFailure {
  @Field(() => ID, { description: 'Id of the job or silo entry.' })
  id!: string;

  @Field(() => String, { description: 'Stable identifier of the error, as in `key` of errors.' })
  key!: string;

  @Field(() => String, { description: 'Message of the error.' })
  message!: string;
}

export const BulkOutcome = enumeration(
  'BulkOutcome',
  ['skipped', 'failed'],
  'Outcome of a job or silo entry on which the action was not performed. skipped: its state does not allow the action; failed: the action failed.',
);

@ObjectType({ description: 'Reason why the action was not performed on some jobs or silo entries.' })
export class BulkReason {
  @Field(() => BulkOutcome, { description: 'Outcome of these jobs or entries.' })
  outcome!: keyof typeof BulkOutcome;

  @Field(() => String, { description: 'Stable identifier of the error, as in `key` of errors.' })
  key!: string;

  @Field(() => String, { description: 'Error message for the first of them.' })
  message!: string;

  @Field(() => Int, { description: 'Number of jobs or entries with this reason.' })
  count!: number;
}

@ObjectType({
  description:
    'Outcomes of the jobs that a bulk has started, retried or poked. They are counted on each request, without jobs that another bulk has processed since.',
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

  @Field(() => Boolean, { description: 'Whether there are more jobs; only the newest 10,000 are counted.' })
  capped!: boolean;
}

/** Bulk with its filter, action and progress. */
@ObjectType({ description: 'Action on all jobs or silo entries that match a filter, with its progress.' })
export class Bulk extends LongOperation {
  @Field(() => BulkAction, { description: 'Action performed on each job or silo entry.' })
  action!: BulkAction;

  @Field(() => JsonObject, {
    nullable: true,
    description: 'Filter for the jobs, in the form of REST; absent for actions on entries.',
  })
  filter?: object | undefined;

  @Field(() => JsonObject, {
    nullable: true,
    description: 'Filter for the silo entries, in the form of REST; absent for actions on jobs.',
  })
  entryFilter?: object | undefined;

  @Field(() => JsonObject, {
    nullable: true,
    description:
      'Value of `retry`, `poke`, `start` or `move` in the request, in the form of REST; absent if there was none.',
  })
  options?: object | undefined;

  @Field(() => Timestamp, {
    description: 'Upper limit: jobs or entries created at or after this time are not processed.',
  })
  createdBefore!: Date;

  @Field(() => Int, {
    nullable: true,
    description:
      'Number of jobs or silo entries that matched the filter when the bulk started. Those that no longer match when they would be processed count as neither done, skipped nor failed.',
  })
  total?: number | undefined;

  @Field(() => Boolean, {
    description: 'Whether `total` is a lower bound, because counting stopped before all were examined.',
  })
  totalCapped!: boolean;

  @Field(() => BulkJobs, {
    nullable: true,
    description:
      'Outcomes of the jobs that the bulk has started, retried or poked; absent for other actions.',
  })
  jobs?: BulkJobs | undefined;

  @Field(() => Int, {
    description:
      'Number of jobs or entries on which the action was performed; for a retry, the number of restarted jobs, regardless of their outcome.',
  })
  done!: number;

  @Field(() => Int, {
    description:
      'Number of jobs or entries whose state does not allow the action, for example jobs that have ended.',
  })
  skipped!: number;

  @Field(() => Int, { description: 'Number of jobs or entries on which the action failed.' })
  failed!: number;

  @Field(() => [BulkReason], {
    description: 'Reasons why jobs or entries were skipped or failed, with the number for each.',
  })
  reasons!: BulkReason[];

  @Field(() => [BulkFailure], { description: 'Failures; only the first 100.' })
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
