import { ValidateNested } from 'class-validator';
import { Field, InputType, ObjectType } from 'type-graphql';
import { Json } from '../../platform/shape/scalars.ts';
import { CorrectionInput } from './correction.inputs.ts';
import { DocumentFault } from './document-fault.ts';

/** A document to calculate without storing it. */
@InputType({ description: 'A document to calculate without storing it.' })
export class CalculationInput {
  @Field(() => Json, { nullable: true, description: 'Document or envelope.' })
  data?: unknown;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Whether to return a document in an envelope; false by default.',
  })
  envelop?: boolean;

  @Field(() => Boolean, {
    nullable: true,
    description:
      'Whether to return a document that can be calculated but does not validate, with its faults; false by default.',
  })
  allowInvalid?: boolean;
}

/** A document to correct without storing the result. */
@InputType({ description: 'A document to correct without storing the result.' })
export class DocumentCorrectionInput {
  @Field(() => Json, { nullable: true, description: 'Envelope of the document to correct.' })
  data?: unknown;

  @Field(() => CorrectionInput, { nullable: true, description: 'Options of the correction.' })
  @ValidateNested()
  options?: CorrectionInput;

  @Field(() => Boolean, {
    nullable: true,
    description:
      'Whether to return, as `data`, the JSON Schema of the options of the correction instead of the document; false by default.',
  })
  showOptions?: boolean;
}

/** A document to sign without storing it. */
@InputType({ description: 'A document to sign without storing it.' })
export class DocumentSigningInput {
  @Field(() => Json, { nullable: true, description: 'Document or envelope.' })
  data?: unknown;
}

@ObjectType({ description: 'A document as it would be stored.' })
export class BuiltDocument {
  @Field(() => Json, {
    description:
      'Envelope; if the input was a document and no envelope was requested, the document; or the requested JSON Schema.',
  })
  data!: unknown;

  @Field(() => Boolean, {
    description: 'Whether the document does not validate; `faults` contains the reasons.',
  })
  invalid!: boolean;

  @Field(() => [DocumentFault], {
    nullable: true,
    description: 'Faults of the document; absent if there are none.',
  })
  faults?: DocumentFault[] | undefined;
}
