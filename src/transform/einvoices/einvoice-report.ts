import { IsIn } from 'class-validator';
import { ArgsType, Field, InputType, ObjectType } from 'type-graphql';
import { enumeration } from '../../platform/shape/enumeration.ts';
import { EinvoiceSyntax } from './einvoice-syntax.ts';
import { contexts } from '@docmill/einvoice';

const contextKeys = contexts.map(({ key }) => key);

/** Options of the validation of an e-invoice. */
@ArgsType()
@InputType()
export class EinvoiceQuery {
  @Field(() => String, {
    nullable: true,
    description: `The context whose rules it has to keep: ${contextKeys.join(', ')}. Absent: the one that the XML says (BT-24).`,
  })
  @IsIn(contextKeys)
  context?: string;
}

/** E-invoice to validate; not stored. */
@InputType({ description: 'An e-invoice as it is judged, of which nothing is kept.' })
export class EinvoiceInput {
  @Field(() => String, { description: 'The XML: an invoice or credit note in UBL 2.1, or CII.' })
  xml!: string | Uint8Array;
}

export const FindingSeverity = enumeration(
  'FindingSeverity',
  ['fatal', 'warning', 'information'],
  'What a finding means: `fatal` makes an e-invoice invalid.',
);

export const FindingSource = enumeration(
  'FindingSource',
  ['own', 'official', 'both'],
  'Whose a finding is: of the rules of the service, of an official validator that the operator has installed, or of both.',
);

export type FindingSeverity = keyof typeof FindingSeverity;

/** Rule that an e-invoice breaks. */
@ObjectType({ description: 'A rule that an e-invoice breaks.' })
export class EinvoiceFinding {
  @Field(() => String, { description: 'The official id of the rule: `BR-CO-10`.' })
  code!: string;

  @Field(() => FindingSeverity)
  severity!: FindingSeverity;

  @Field(() => [String], {
    description: 'The business terms and groups that it is about: `BT-106`; empty where the syntax alone is.',
  })
  terms!: readonly string[];

  @Field(() => [String], { description: 'Where it is broken, as XPaths; of many places the first.' })
  paths!: readonly string[];

  @Field(() => String, { description: 'What the rule asks for.' })
  message!: string;

  @Field(() => FindingSource)
  source!: keyof typeof FindingSource;
}

/** Result of validating an e-invoice. */
@ObjectType({ description: 'What came of judging an e-invoice.' })
export class EinvoiceReport {
  @Field(() => Boolean, { description: 'Whether it breaks no fatal rule.' })
  valid!: boolean;

  @Field(() => EinvoiceSyntax)
  syntax!: keyof typeof EinvoiceSyntax;

  @Field(() => String, {
    nullable: true,
    description:
      'The context that it was judged by; absent: its specification is none that is known, and EN 16931 was judged alone.',
  })
  context?: string | undefined;

  @Field(() => String, {
    nullable: true,
    description: 'The specification that the XML says it follows (BT-24).',
  })
  specification?: string | undefined;

  @Field(() => [String], {
    nullable: true,
    description: 'The official validators that judged it as well; absent where none is installed for it.',
  })
  validators?: readonly string[] | undefined;

  @Field(() => [EinvoiceFinding], { description: 'The rules that it breaks, each once.' })
  findings!: readonly EinvoiceFinding[];
}
