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
  'Action of a bulk: cancel, retry or poke jobs, start a job on each silo entry, or move silo entries to a folder.',
);

export type BulkAction = keyof typeof BulkAction;

@InputType({ description: 'Job that a bulk starts on each silo entry.' })
export class BulkStartInput {
  @Field(() => ID, { description: 'Id of the workflow to run.' })
  @Length(1, 64)
  workflowId!: string;

  @Field(() => [String], { nullable: true, description: 'Tags of each job, at most 100.' })
  @ArrayMaxSize(100)
  @MaxLength(255, { each: true })
  tags?: string[];

  @Field(() => StringMap, { nullable: true, description: 'Arguments of each job.' })
  args?: Record<string, string>;
}

@InputType({ description: 'Folder that a bulk moves silo entries to.' })
export class BulkMoveInput {
  @Field(() => String, { description: 'Key of the folder.' })
  @Length(1, 64)
  @Matches(folderPattern, { message: 'must be made of lower-case letters, digits, hyphens and underscores' })
  folder!: string;
}

@InputType({ description: 'Action of a bulk, with the filter for the jobs or silo entries to process.' })
export class BulkInput {
  @Field(() => BulkAction, { description: 'Action to perform on each job or silo entry.' })
  action!: BulkAction;

  @Field(() => JobFilter, {
    nullable: true,
    description: 'Filter for jobs; required for cancel, retry and poke. An empty filter matches all jobs.',
  })
  @ValidateNested()
  filter?: JobFilter;

  @Field(() => SiloEntryFilter, {
    nullable: true,
    description: 'Filter for silo entries; required for start and move. An empty filter matches all entries.',
  })
  @ValidateNested()
  entryFilter?: SiloEntryFilter;

  @Field(() => Timestamp, {
    nullable: true,
    description:
      'Only jobs or entries created before this time; by default and at most the start of the bulk, so that later ones are not included.',
  })
  createdBefore?: Date;

  @Field(() => RetryInput, { nullable: true, description: 'Options of the retries; only for retry.' })
  @ValidateNested()
  retry?: RetryInput;

  @Field(() => PokeInput, {
    nullable: true,
    description: 'Code and message for the resumed steps; only for poke.',
  })
  @ValidateNested()
  poke?: PokeInput;

  @Field(() => BulkStartInput, {
    nullable: true,
    description: 'Job to start on each entry; required for start.',
  })
  @ValidateNested()
  start?: BulkStartInput;

  @Field(() => BulkMoveInput, {
    nullable: true,
    description: 'Folder to move the entries to; required for move.',
  })
  @ValidateNested()
  move?: BulkMoveInput;
}

/** Filter for a list of bulks. */
@ArgsType()
@InputType()
export class BulkFilters {
  @Field(() => LongOperationStatus, { nullable: true, description: 'Only bulks with this status.' })
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
