import { Field, ObjectType } from 'type-graphql';
import { ID, SafeInt } from '../../platform/shape/scalars.ts';

/** First fault of a series, with its position. */
@ObjectType({ description: 'Fault in a series.' })
export class SeriesFault {
  @Field(() => SafeInt, {
    nullable: true,
    description: 'Number of the faulty entry; absent if the series itself is faulty.',
  })
  index?: number | undefined;

  @Field(() => ID, { nullable: true, description: 'UUID of the faulty entry; absent if there is none.' })
  entryId?: string | undefined;

  @Field(() => String, {
    description:
      'Code of the fault: series-signature, series-altered, missing-entry, extra-entry, broken-chain, wrong-code, time-order, ' +
      'unsigned, foreign-signature, altered or wrong-end.',
  })
  code!: FaultCode;

  @Field(() => String, { description: 'Description of the fault.' })
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

@ObjectType({ description: 'Result of the verification of the whole chain of a series.' })
export class SeriesVerification {
  @Field(() => ID, { description: 'Id of the series.' })
  seriesId!: string;

  @Field(() => SafeInt, { description: 'Number of valid entries, from the first one up to the first fault.' })
  count!: number;

  @Field(() => Boolean, { description: 'Whether the whole chain is valid.' })
  valid!: boolean;

  @Field(() => SeriesFault, { nullable: true, description: 'First fault; absent if the chain is valid.' })
  fault?: SeriesFault | undefined;
}
