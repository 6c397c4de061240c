import { ArrayMaxSize, Length, Matches, MaxLength, ValidateNested } from 'class-validator';
import { ArgsType, Field, InputType } from 'type-graphql';
import { LongOperationStatus } from '../../platform/long-operations/long-operation.entity.ts';
import { enumeration } from '../../platform/shape/enumeration.ts';
import { ID, StringMap, Timestamp } from '../../platform/shape/scalars.ts';
import { SiloEntryFilter } from '../../silo/entries/entry-filter.inputs.ts';
import { folderPattern } from '../../silo/entries/folder.ts';
import { PokeInput, RetryInput } from '../engine/control.inputs.ts';
import { JobFilter } from '../jobs/job-filter.ts';

export const BulkAction = enumeration(
  'BulkAction',
  ['cancel', 'retry', 'poke', 'start', 'move'],
  'What a bulk does: cancels, retries or pokes jobs; starts a job on each of some silo entries, or moves these to a folder.',
);

export type BulkAction = keyof typeof BulkAction;

@InputType({ description: 'What a bulk starts on each silo entry.' })
export class BulkStartInput {
  @Field(() => ID, { description: 'Id of the workflow to run.' })
  @Length(1, 64)
  workflowId!: string;

  @Field(() => [String], { nullable: true, description: 'The tags of each job.' })
  @ArrayMaxSize(100)
  @MaxLength(255, { each: true })
  tags?: string[];

  @Field(() => StringMap, { nullable: true, description: 'The arguments of each job.' })
  args?: Record<string, string>;
}

@InputType({ description: 'Where a bulk moves silo entries to.' })
export class BulkMoveInput {
  @Field(() => String, { description: 'The folder.' })
  @Length(1, 64)
  @Matches(folderPattern, { message: 'must be made of lower-case letters, digits, hyphens and underscores' })
  folder!: string;
}

@InputType({ description: 'What is done, and to what: to all that a filter finds by then.' })
export class BulkInput {
  @Field(() => BulkAction)
  action!: BulkAction;

  @Field(() => JobFilter, {
    nullable: true,
    description: 'Which jobs; to be given to cancel, retry and poke. Without members: all of them.',
  })
  @ValidateNested()
  filter?: JobFilter;

  @Field(() => SiloEntryFilter, {
    nullable: true,
    description:
      'Which silo entries; to be given to start jobs on them and to move them. Without members: all of them.',
  })
  @ValidateNested()
  entryFilter?: SiloEntryFilter;

  @Field(() => Timestamp, {
    nullable: true,
    description:
      'Only what was created before this moment; absent or later: before the bulk, so that nothing joins it.',
  })
  createdBefore?: Date;

  @Field(() => RetryInput, { nullable: true, description: 'How jobs are retried.' })
  @ValidateNested()
  retry?: RetryInput;

  @Field(() => PokeInput, { nullable: true, description: 'What steps that wait are told.' })
  @ValidateNested()
  poke?: PokeInput;

  @Field(() => BulkStartInput, { nullable: true, description: 'What is started; to be given to start jobs.' })
  @ValidateNested()
  start?: BulkStartInput;

  @Field(() => BulkMoveInput, { nullable: true, description: 'Where to; to be given to move silo entries.' })
  @ValidateNested()
  move?: BulkMoveInput;
}

/** Filter for a list of bulks. */
@ArgsType()
@InputType()
export class BulkFilters {
  @Field(() => LongOperationStatus, { nullable: true, description: 'Only bulks of this status.' })
  status?: keyof typeof LongOperationStatus;
}

/**
 * Returns the filter of a bulk, limited to records created before its bound: `createdTo` is the last included
 * millisecond.
 */
export function boundedFilter<Filter extends { createdTo?: Date }>(
  filter: Filter | undefined,
  { createdBefore }: BulkInput,
): Omit<Filter, 'createdTo'> & { createdTo: Date } {
  if (!filter || !createdBefore) throw new TypeError('A bulk that has begun has a filter and a bound');
  const end = new Date(createdBefore.getTime() - 1);
  const { createdTo = end, ...others } = filter;
  return { ...others, createdTo: createdTo < end ? createdTo : end };
}
