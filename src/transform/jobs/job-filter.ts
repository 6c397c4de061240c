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
  'What became of a job: waiting for a provider or a time, retrying a step that failed for now, and so on.',
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

  @Field(() => String, { nullable: true, description: 'Only jobs of this key.' })
  key?: string;

  @Field(() => Timestamp, {
    nullable: true,
    description: 'Only jobs that were created at or after this moment.',
  })
  createdFrom?: Date;
}

/** Filter for jobs; all given fields must match. */
@InputType({ description: 'Which jobs are meant; a filter that is absent lets every job pass.' })
export class JobFilter extends PlainFilters {
  @AnyOf(() => ID, maxIds, `Only these jobs, up to ${maxIds}.`)
  @IsUUID('all', { each: true, message: 'must be UUIDs' })
  ids?: string[];

  @AnyOf(() => JobStatus, 9, 'Only jobs of one of these statuses.')
  statuses?: string[];

  @Field(() => JobOutcome, { nullable: true, description: 'Only jobs that have come to this.' })
  outcome?: JobOutcomeWord;

  @AnyOf(() => ID, maxWorkflows, `Only jobs of one of these workflows, up to ${maxWorkflows}.`)
  @IsUUID('all', { each: true, message: 'must be UUIDs' })
  workflowIds?: string[];

  @AnyOf(() => String, mostTags, 'Only jobs that have all of these tags.')
  @MaxLength(longestTag, { each: true })
  tagsAll?: string[];

  @AnyOf(() => String, mostTags, 'Only jobs that have one of these tags.')
  @MaxLength(longestTag, { each: true })
  tagsAny?: string[];

  @AnyOf(() => ID, maxWorkflows, `No jobs of these workflows, up to ${maxWorkflows}.`)
  @IsUUID('all', { each: true, message: 'must be UUIDs' })
  excludedWorkflowIds?: string[];

  @AnyOf(() => String, mostTags, 'No jobs that have one of these tags.')
  @MaxLength(longestTag, { each: true })
  excludedTags?: string[];

  @AnyOf(() => String, mostFaultCodes, 'No jobs whose first fault has one of these codes.')
  @MaxLength(longestTag, { each: true })
  excludedFaultCodes?: string[];

  @Field(() => String, { nullable: true, description: 'Only jobs whose key begins so.' })
  @MaxLength(255)
  keyPrefix?: string;

  @Field(() => ID, { nullable: true, description: 'Only jobs that this bulk has started.' })
  @IsUUID('all', { message: 'must be a UUID' })
  bulkId?: string;

  @Field(() => ID, {
    nullable: true,
    description: 'Only jobs that this bulk was the last to cancel, retry or poke.',
  })
  @IsUUID('all', { message: 'must be a UUID' })
  doneByBulkId?: string;

  @Field(() => String, { nullable: true, description: 'Only jobs whose first fault has this code.' })
  @MaxLength(255)
  faultCode?: string;

  @Field(() => String, {
    nullable: true,
    description:
      'Only jobs on entries that have all words of this text, as `/silo/v1/search` finds them; asks for the scope silo:read. A text that over 1,000 entries have is refused.',
  })
  @Length(1, 255)
  text?: string;

  @Field(() => Timestamp, {
    nullable: true,
    description: 'Only jobs that were created at or before this moment.',
  })
  createdTo?: Date;

  @Field(() => Timestamp, {
    nullable: true,
    description: 'Only jobs that have ended at or after this moment.',
  })
  completedFrom?: Date;

  @Field(() => Timestamp, {
    nullable: true,
    description: 'Only jobs that have ended at or before this moment.',
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
    @Field(() => JobStatus, { nullable: true, description: 'Only jobs of this status.' })
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
  return Field(() => ListOrder, { nullable: true, description: 'newest when absent.' });
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
  @Field(() => JobFilter, { nullable: true, description: 'Which jobs, together with the other arguments.' })
  @ValidateNested()
  filter?: JobFilter;

  @Order()
  order?: keyof typeof ListOrder;
}
