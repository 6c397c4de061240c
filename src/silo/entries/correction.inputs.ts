import { Matches, MaxLength } from 'class-validator';
import { Field, InputType } from 'type-graphql';
import { StringMap } from '../../platform/shape/scalars.ts';
import { Title, Titles } from '../../platform/shape/form-hints.ts';

@InputType({ description: 'A stamp of an authority on the corrected document.' })
export class StampInput {
  @Field(() => String, { description: 'Provider of the stamp.' })
  @Title('Provider')
  prv!: string;

  @Field(() => String, { description: 'Value of the stamp: a number, a code or a signature.' })
  @Title('Stamp')
  val!: string;
}

@InputType({ description: 'Options of the correction of a document.' })
export class CorrectionInput {
  @Field(() => String, {
    nullable: true,
    description: 'Type of the correcting document: credit-note, debit-note, corrective.',
  })
  @Title('Type')
  @Titles({ 'credit-note': 'Credit note', corrective: 'Corrective invoice', 'debit-note': 'Debit note' })
  type?: string;

  @Field(() => String, {
    nullable: true,
    description: 'Series of the new document; that of the old document by default.',
  })
  @MaxLength(64)
  @Title('Series')
  series?: string;

  @Field(() => String, {
    nullable: true,
    description: 'Date of the new document, YYYY-MM-DD; today by default.',
  })
  @Matches(/^(?:\d{4}-\d{2}-\d{2})?$/, { message: 'must be a date of the form YYYY-MM-DD' })
  @Title('Issue date')
  issueDate?: string;

  @Field(() => String, { nullable: true, description: 'Reason for the correction.' })
  @Title('Reason')
  reason?: string;

  @Field(() => [StampInput], {
    nullable: true,
    description: 'Stamps in addition to those in the envelope of the old document.',
  })
  @Title('Stamps')
  stamps?: StampInput[];

  @Field(() => Boolean, {
    nullable: true,
    description: 'Whether the reference to the old document includes its tax totals.',
  })
  @Title('Include tax totals in the reference')
  copyTax?: boolean;

  @Field(() => StringMap, { nullable: true, description: 'National codes of the correction, by key.' })
  @Title('National codes')
  ext?: Record<string, string>;
}
