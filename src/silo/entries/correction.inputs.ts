import { Matches, MaxLength } from 'class-validator';
import { Field, InputType } from 'type-graphql';
import { StringMap } from '../../platform/shape/scalars.ts';
import { Title, Titles } from '../../platform/shape/form-hints.ts';

@InputType({ description: 'The seal of an authority on the corrected document.' })
export class StampInput {
  @Field(() => String, { description: 'Who gave the seal.' })
  @Title('Provider')
  prv!: string;

  @Field(() => String, { description: 'The seal: a number, a code, a signature.' })
  @Title('Seal')
  val!: string;
}

@InputType({ description: 'How a document is to be corrected.' })
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
    description: 'Series of the new document; that of the old one when absent.',
  })
  @MaxLength(64)
  @Title('Series')
  series?: string;

  @Field(() => String, {
    nullable: true,
    description: 'Date of the new document, YYYY-MM-DD; today when absent.',
  })
  @Matches(/^(?:\d{4}-\d{2}-\d{2})?$/, { message: 'must be a date of the form YYYY-MM-DD' })
  @Title('Issue date')
  issueDate?: string;

  @Field(() => String, { nullable: true, description: 'Why the document is corrected.' })
  @Title('Reason')
  reason?: string;

  @Field(() => [StampInput], {
    nullable: true,
    description: "Seals besides those in the old document's envelope.",
  })
  @Title('Seals')
  stamps?: StampInput[];

  @Field(() => Boolean, {
    nullable: true,
    description: 'Whether the new document refers to the old tax totals.',
  })
  @Title('Refer to the tax totals')
  copyTax?: boolean;

  @Field(() => StringMap, { nullable: true, description: 'Codes of national lists about the correction.' })
  @Title('Codes of national lists')
  ext?: Record<string, string>;
}
