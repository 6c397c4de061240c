import { Field, ObjectType } from 'type-graphql';
import { ID, SafeInt } from '../../platform/shape/scalars.ts';

/** First fault of a series, with its position. */
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

/** Kinds of faults that a verification can find. */
export type FaultCode =
  /** The series has no signature of the service. */
  | 'series-signature'
  /** The series differs from its signed payload. */
  | 'series-altered'
  | 'missing-entry'
  | 'extra-entry'
  /** `previous_id` is not the id of the previous entry. */
  | 'broken-chain'
  /** The code is not the one that the series forms from the number. */
  | 'wrong-code'
  /** Created before the previous entry. */
  | 'time-order'
  | 'unsigned'
  /** The signature is not by one of the published keys. */
  | 'foreign-signature'
  /** The entry differs from its signed payload. */
  | 'altered'
  /** The series refers to another last entry. */
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
