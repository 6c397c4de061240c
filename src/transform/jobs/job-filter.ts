import { ArrayMaxSize, ArrayMinSize, IsUUID, Length, MaxLength, ValidateNested } from 'class-validator';
import { ArgsType, Field, InputType } from 'type-graphql';
import { ListOrder } from '../../platform/list-order.ts';
import { enumeration } from '../../platform/shape/enumeration.ts';
import { ID, Timestamp } from '../../platform/shape/scalars.ts';
import type { ShapeClass } from '../../platform/shape/shape.ts';
import { JobStatus } from './status.ts';

/** Statuses of each outcome by which clients filter jobs. */
export const statusesOfOutcome = {
  running: ['NA', 'RUN'],
  waiting: ['QUEUED'],
  retrying: ['ERR'],
  done: ['OK', 'SKIP'],
  failed: ['KO', 'TIMEOUT'],
  cancelled: ['CANCEL'],
} as const satisfies Record<string, readonly string[]>;

export type JobOutcomeWord = keyof typeof statusesOfOutcome;

export const JobOutcome = enumeration(
  'JobOutcome',
  ['running', 'waiting', 'retrying', 'done', 'failed', 'cancelled'],
  'Outcome of a job. running: NA or RUN; waiting for a provider or a time: QUEUED; retrying a step that failed temporarily: ERR; done: OK or SKIP; failed: KO or TIMEOUT; cancelled: CANCEL.',
);

const outcomes = Object.entries(statusesOfOutcome) as [JobOutcomeWord, readonly string[]][];

/** Returns the outcome of a status. */
export function outcomeOf(status: string): JobOutcomeWord {
  const [outcome] = outcomes.find(([, statuses]) => statuses.includes(status)) ?? [];
  if (outcome === undefined) throw new TypeError(`No job has the status ${status}`);
  return outcome;
}

/** Declares a filter field with a list of at most `most` values. */
function AnyOf(type: () => unknown, most: number, description: string): PropertyDecorator {
  return (target, name) => {
    Field(() => [type() as StringConstructor], { nullable: true, description })(target, name);
    ArrayMinSize(1)(target, String(name));
    ArrayMaxSize(most)(target, String(name));
  };
}

/** Maximum number of ids in a filter. */
const maxIds = 1000;

/** Maximum number of workflows in a filter: each one is a separate index scan. */
export const maxWorkflows = 50;

/** Maximum number of tags and of fault codes in a filter, and maximum length of one in characters. */
const [mostTags, mostFaultCodes, longestTag] = [20, 20, 255];

/** Filters that all queries for jobs have. */
@ArgsType()
@InputType()
class PlainFilters {
  @Field(() => ID, { nullable: true, description: 'Only jobs on this silo entry.' })
  @IsUUID('all', { message: 'must be a UUID' })
  siloEntryId?: string;

  @Field(() => String, { nullable: true, description: 'Only jobs with this key.' })
  key?: string;

  @Field(() => Timestamp, {
    nullable: true,
    description: 'Only jobs created at or after this time.',
  })
  createdFrom?: Date;
}

/** Filter for jobs; all given fields must match. */
@InputType({ description: 'Filter for jobs. All given fields must match; absent fields match all jobs.' })
export class JobFilter extends PlainFilters {
  @AnyOf(() => ID, maxIds, `Only jobs with one of these ids, at most ${maxIds}.`)
  @IsUUID('all', { each: true, message: 'must be UUIDs' })
  ids?: string[];

  @AnyOf(() => JobStatus, 9, 'Only jobs with one of these statuses.')
  statuses?: string[];

  @Field(() => JobOutcome, { nullable: true, description: 'Only jobs with this outcome.' })
  outcome?: JobOutcomeWord;

  @AnyOf(() => ID, maxWorkflows, `Only jobs of one of these workflows, at most ${maxWorkflows}.`)
  @IsUUID('all', { each: true, message: 'must be UUIDs' })
  workflowIds?: string[];

  @AnyOf(() => String, mostTags, 'Only jobs with all of these tags.')
  @MaxLength(longestTag, { each: true })
  tagsAll?: string[];

  @AnyOf(() => String, mostTags, 'Only jobs with at least one of these tags.')
  @MaxLength(longestTag, { each: true })
  tagsAny?: string[];

  @AnyOf(() => ID, maxWorkflows, `Excludes jobs of these workflows, at most ${maxWorkflows}.`)
  @IsUUID('all', { each: true, message: 'must be UUIDs' })
  excludedWorkflowIds?: string[];

  @AnyOf(() => String, mostTags, 'Excludes jobs with at least one of these tags.')
  @MaxLength(longestTag, { each: true })
  excludedTags?: string[];

  @AnyOf(() => String, mostFaultCodes, 'Excludes jobs whose first fault has one of these codes.')
  @MaxLength(longestTag, { each: true })
  excludedFaultCodes?: string[];

  @Field(() => String, { nullable: true, description: 'Only jobs whose key starts with this text.' })
  @MaxLength(255)
  keyPrefix?: string;

  @Field(() => ID, { nullable: true, description: 'Only jobs started by this bulk.' })
  @IsUUID('all', { message: 'must be a UUID' })
  bulkId?: string;

  @Field(() => ID, {
    nullable: true,
    description: 'Only jobs that were last cancelled, retried or poked by this bulk.',
  })
  @IsUUID('all', { message: 'must be a UUID' })
  doneByBulkId?: string;

  @Field(() => String, { nullable: true, description: 'Only jobs whose first fault has this code.' })
  @MaxLength(255)
  faultCode?: string;

  @Field(() => String, {
    nullable: true,
    description:
      'Only jobs on entries that contain all words of this text, as in `/silo/v1/search`; requires the scope silo:read. A text that matches more than 1,000 entries is refused.',
  })
  @Length(1, 255)
  text?: string;

  @Field(() => Timestamp, {
    nullable: true,
    description: 'Only jobs created at or before this time.',
  })
  createdTo?: Date;

  @Field(() => Timestamp, {
    nullable: true,
    description: 'Only jobs completed at or after this time.',
  })
  completedFrom?: Date;

  @Field(() => Timestamp, {
    nullable: true,
    description: 'Only jobs completed at or before this time.',
  })
  completedTo?: Date;
}

/** Filters by a single value, which lists had before those by several. */
interface SingleValues {
  status?: string;
  workflowId?: string;
  tag?: string;
}

function withSingleValues<Filters extends object>(
  filters: ShapeClass<Filters>,
): ShapeClass<Filters & SingleValues> {
  @ArgsType()
  @InputType()
  class WithSingleValues extends (filters as ShapeClass) implements SingleValues {
    @Field(() => JobStatus, { nullable: true, description: 'Only jobs with this status.' })
    status?: string;

    @Field(() => ID, { nullable: true, description: 'Only jobs of this workflow.' })
    @IsUUID('all', { message: 'must be a UUID' })
    workflowId?: string;

    @Field(() => String, { nullable: true, description: 'Only jobs with this tag.' })
    tag?: string;
  }
  return WithSingleValues as ShapeClass as ShapeClass<Filters & SingleValues>;
}

/** All filters, as REST takes them. */
@InputType()
export class JobFilterQuery extends withSingleValues(JobFilter) {}

/** Declares the order of a list. */
function Order(): PropertyDecorator {
  return Field(() => ListOrder, { nullable: true, description: 'Order of the list; newest by default.' });
}

/** Query of the list of jobs. */
@InputType()
export class JobListQuery extends JobFilterQuery {
  @Order()
  order?: keyof typeof ListOrder;
}

/** Filters that the list of jobs has as separate arguments; `filter` has all. */
@ArgsType()
export class JobFilters extends withSingleValues(PlainFilters) {
  @Field(() => JobFilter, {
    nullable: true,
    description: 'Filter for the jobs, in addition to the other arguments.',
  })
  @ValidateNested()
  filter?: JobFilter;

  @Order()
  order?: keyof typeof ListOrder;
}
