import { Matches, MaxLength } from 'class-validator';
import { Field, InputType } from 'type-graphql';
import { StringMap } from '../../platform/shape/scalars.ts';

@InputType({ description: 'The seal of an authority on the corrected document.' })
export class StampInput {
  @Field(() => String, { description: 'Who gave the seal.' })
  prv!: string;

  @Field(() => String, { description: 'The seal: a number, a code, a signature.' })
  val!: string;
}

@InputType({ description: 'How a document is to be corrected.' })
export class CorrectionInput {
  @Field(() => String, {
    nullable: true,
    description: 'Type of the correcting document: credit-note, debit-note, corrective.',
  })
  type?: string;

  @Field(() => String, {
    nullable: true,
    description: 'Series of the new document; that of the old one when absent.',
  })
  @MaxLength(64)
  series?: string;

  @Field(() => String, {
    nullable: true,
    description: 'Date of the new document, YYYY-MM-DD; today when absent.',
  })
  @Matches(/^(?:\d{4}-\d{2}-\d{2})?$/, { message: 'must be a date of the form YYYY-MM-DD' })
  issueDate?: string;

  @Field(() => String, { nullable: true, description: 'Why the document is corrected.' })
  reason?: string;

  @Field(() => [StampInput], {
    nullable: true,
    description: "Seals besides those in the old document's envelope.",
  })
  stamps?: StampInput[];

  @Field(() => Boolean, {
    nullable: true,
    description: 'Whether the new document refers to the old tax totals.',
  })
  copyTax?: boolean;

  @Field(() => StringMap, { nullable: true, description: 'Codes of national lists about the correction.' })
  ext?: Record<string, string>;
}
