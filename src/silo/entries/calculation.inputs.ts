import { ValidateNested } from 'class-validator';
import { Field, InputType, ObjectType } from 'type-graphql';
import { Json } from '../../platform/shape/scalars.ts';
import { CorrectionInput } from './correction.inputs.ts';
import { DocumentFault } from './document-fault.ts';

/** A document to calculate without storing it. */
@InputType({ description: 'What is calculated, and kept nowhere.' })
export class CalculationInput {
  @Field(() => Json, { nullable: true, description: 'Document or envelope.' })
  data?: unknown;

  @Field(() => Boolean, { nullable: true, description: 'Whether a document is answered in an envelope.' })
  envelop?: boolean;

  @Field(() => Boolean, {
    nullable: true,
    description:
      'Whether a document is answered that can be calculated and does not validate, with its faults.',
  })
  allowInvalid?: boolean;
}

/** A document to correct without storing the result. */
@InputType({ description: 'What is corrected, and kept nowhere.' })
export class DocumentCorrectionInput {
  @Field(() => Json, { nullable: true, description: 'Envelope.' })
  data?: unknown;

  @Field(() => CorrectionInput, { nullable: true, description: 'How it is corrected.' })
  @ValidateNested()
  options?: CorrectionInput;

  @Field(() => Boolean, {
    nullable: true,
    description:
      'True: instead of the document, `data` is the JSON Schema of the options that its correction takes.',
  })
  showOptions?: boolean;
}

/** A document to sign without storing it. */
@InputType({ description: 'What is signed, and kept nowhere.' })
export class DocumentSigningInput {
  @Field(() => Json, { nullable: true, description: 'Document or envelope.' })
  data?: unknown;
}

@ObjectType({ description: 'A document as it would be stored.' })
export class BuiltDocument {
  @Field(() => Json, {
    description:
      'The envelope; for a document the document, unless an envelope was asked for; or the schema that was.',
  })
  data!: unknown;

  @Field(() => Boolean, { description: 'Whether it does not validate; `faults` say why.' })
  invalid!: boolean;

  @Field(() => [DocumentFault], { nullable: true, description: 'What was noticed; absent when nothing.' })
  faults?: DocumentFault[] | undefined;
}
