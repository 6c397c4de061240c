import { IsUUID } from 'class-validator';
import { ArgsType, Field, InputType, ObjectType } from 'type-graphql';
import { LongOperation, LongOperationStatus } from '../../platform/long-operations/long-operation.entity.ts';
import { ID, SafeInt } from '../../platform/shape/scalars.ts';
import type { Link } from './chain.ts';
import { SeriesFault } from './verification.ts';

@InputType({ description: 'Which series is verified.' })
export class VerificationInput {
  @Field(() => ID)
  @IsUUID('all', { message: 'must be a UUID' })
  seriesId!: string;
}

/** Filters of the list of verifications. */
@ArgsType()
@InputType()
export class VerificationFilters {
  @Field(() => LongOperationStatus, { nullable: true, description: 'Only verifications of this status.' })
  status?: keyof typeof LongOperationStatus;

  @Field(() => ID, { nullable: true, description: 'Only verifications of this series.' })
  @IsUUID('all', { message: 'must be a UUID' })
  seriesId?: string;
}

/** Verification of the whole chain of a series in the background, with the faults found so far. */
@ObjectType({
  description: 'A walk along the whole chain of a series in the background, and what it has found so far.',
})
export class Verification extends LongOperation {
  @Field(() => ID)
  seriesId!: string;

  @Field(() => SafeInt, { description: 'How many numbers the series had given out as the walk began.' })
  total!: number;

  @Field(() => SafeInt, { description: 'How many entries have been looked at.' })
  checked!: number;

  @Field(() => SafeInt, { description: 'How many of these hold.' })
  count!: number;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Whether the series holds; absent before it is known: with the first fault, or at the end.',
  })
  valid?: boolean | undefined;

  @Field(() => [SeriesFault], {
    description: 'What is wrong, in the order of the numbers; the walk ends at a hundred faults.',
  })
  faults!: SeriesFault[];
}

/** Progress of a verification, as stored in its row. */
export interface VerificationProgress {
  /** Last number and entry of the series at the start; absent before the first page. */
  readonly end?: { readonly lastIndex: number; readonly lastEntryId?: string | undefined };
  /** Last checked entry; its time as text. */
  readonly last?: (Omit<Link, 'createdAt'> & { readonly createdAt: string }) | undefined;
  readonly total: number;
  readonly checked: number;
  readonly count: number;
  readonly faults: readonly SeriesFault[];
}

/** Returns a long operation as a verification. */
export function verificationOf(operation: LongOperation): Verification {
  const { series_id: seriesId } = operation.input as { series_id: string };
  const { total, checked, count, faults } = operation.progress as VerificationProgress;
  const isKnown = faults.length > 0 || operation.status === 'completed';
  return Object.assign(new Verification(), operation, {
    seriesId,
    total,
    checked,
    count,
    faults,
    valid: isKnown ? faults.length === 0 : undefined,
  });
}
