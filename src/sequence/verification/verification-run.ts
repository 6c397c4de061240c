import { IsUUID } from 'class-validator';
import { ArgsType, Field, InputType, ObjectType } from 'type-graphql';
import { LongOperation, LongOperationStatus } from '../../platform/long-operations/long-operation.entity.ts';
import { ID, SafeInt } from '../../platform/shape/scalars.ts';
import type { Link } from './chain.ts';
import { SeriesFault } from './verification.ts';

@InputType({ description: 'Series to verify.' })
export class VerificationInput {
  @Field(() => ID, { description: 'Id of the series.' })
  @IsUUID('all', { message: 'must be a UUID' })
  seriesId!: string;
}

/** Filters of the list of verifications. */
@ArgsType()
@InputType()
export class VerificationFilters {
  @Field(() => LongOperationStatus, { nullable: true, description: 'Only verifications with this status.' })
  status?: keyof typeof LongOperationStatus;

  @Field(() => ID, { nullable: true, description: 'Only verifications of this series.' })
  @IsUUID('all', { message: 'must be a UUID' })
  seriesId?: string;
}

/** Verification of the whole chain of a series in the background, with the faults found so far. */
@ObjectType({
  description: 'Verification of the whole chain of a series in the background, with the faults found so far.',
})
export class Verification extends LongOperation {
  @Field(() => ID, { description: 'Id of the series.' })
  seriesId!: string;

  @Field(() => SafeInt, { description: 'Number of entries of the series when the verification started.' })
  total!: number;

  @Field(() => SafeInt, { description: 'Number of entries checked so far.' })
  checked!: number;

  @Field(() => SafeInt, { description: 'Number of checked entries that are valid.' })
  count!: number;

  @Field(() => Boolean, {
    nullable: true,
    description:
      'Whether the series is valid; absent until the first fault is found or the verification is completed.',
  })
  valid?: boolean | undefined;

  @Field(() => [SeriesFault], {
    description: 'Faults, in the order of the numbers; the verification ends after 100 faults.',
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
