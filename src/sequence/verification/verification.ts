import { Field, ObjectType } from 'type-graphql';
import { ID, SafeInt } from '../../platform/shape/scalars.ts';

/** The first thing that is wrong in a series: where, and what. */
@ObjectType({ description: 'The first thing that is wrong in a series.' })
export class SeriesFault {
  @Field(() => SafeInt, {
    nullable: true,
    description: 'The number at which it is; absent: the series itself.',
  })
  index?: number | undefined;

  @Field(() => ID, { nullable: true, description: 'UUID of the entry at which it is.' })
  entryId?: string | undefined;

  @Field(() => String, {
    description:
      'series-signature, series-altered, missing-entry, extra-entry, broken-chain, wrong-code, time-order, ' +
      'unsigned, foreign-signature, altered or wrong-end.',
  })
  code!: FaultCode;

  @Field(() => String)
  message!: string;
}

/** The kinds of fault a walk can find. */
export type FaultCode =
  /** The series carries no signature of ours. */
  | 'series-signature'
  /** The series differs from what we signed. */
  | 'series-altered'
  | 'missing-entry'
  | 'extra-entry'
  /** `previous_id` is not the entry before. */
  | 'broken-chain'
  /** The code is not what the series makes of the number. */
  | 'wrong-code'
  /** Created before the entry before. */
  | 'time-order'
  | 'unsigned'
  /** The signature is not one of our published keys'. */
  | 'foreign-signature'
  /** The entry differs from what we signed. */
  | 'altered'
  /** The series does not name its last entry. */
  | 'wrong-end';

@ObjectType({ description: 'What a walk along the whole chain of a series found.' })
export class SeriesVerification {
  @Field(() => ID)
  seriesId!: string;

  @Field(() => SafeInt, { description: 'How many entries hold, from the first on.' })
  count!: number;

  @Field(() => Boolean)
  valid!: boolean;

  @Field(() => SeriesFault, { nullable: true, description: 'The first fault; absent when all is well.' })
  fault?: SeriesFault | undefined;
}
