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
    description: `Context whose rules the e-invoice must follow: ${contextKeys.join(', ')}. By default the one specified in the XML (BT-24).`,
  })
  @IsIn(contextKeys)
  context?: string;
}

/** E-invoice to validate; not stored. */
@InputType({ description: 'An e-invoice to validate without storing it.' })
export class EinvoiceInput {
  @Field(() => String, { description: 'XML of an invoice or credit note, in UBL 2.1 or CII.' })
  xml!: string | Uint8Array;
}

export const FindingSeverity = enumeration(
  'FindingSeverity',
  ['fatal', 'warning', 'information'],
  'Severity of a finding: `fatal` makes an e-invoice invalid.',
);

export const FindingSource = enumeration(
  'FindingSource',
  ['own', 'official', 'both'],
  'Source of a finding: `own` for the rules of the service, `official` for an official validator installed by the operator, or `both`.',
);

export type FindingSeverity = keyof typeof FindingSeverity;

/** Rule that an e-invoice breaks. */
@ObjectType({ description: 'A rule that an e-invoice breaks.' })
export class EinvoiceFinding {
  @Field(() => String, { description: 'Official ID of the rule: `BR-CO-10`.' })
  code!: string;

  @Field(() => FindingSeverity, { description: 'Severity of the finding.' })
  severity!: FindingSeverity;

  @Field(() => [String], {
    description: 'Business terms and groups concerned: `BT-106`; empty if only the syntax is concerned.',
  })
  terms!: readonly string[];

  @Field(() => [String], {
    description: 'XPaths where the rule is broken; if there are many, only the first.',
  })
  paths!: readonly string[];

  @Field(() => String, { description: 'Requirement of the rule.' })
  message!: string;

  @Field(() => FindingSource, { description: 'Source of the finding.' })
  source!: keyof typeof FindingSource;
}

/** Result of validating an e-invoice. */
@ObjectType({ description: 'Result of validating an e-invoice.' })
export class EinvoiceReport {
  @Field(() => Boolean, { description: 'Whether the e-invoice breaks no fatal rule.' })
  valid!: boolean;

  @Field(() => EinvoiceSyntax, { description: 'Syntax of the e-invoice.' })
  syntax!: keyof typeof EinvoiceSyntax;

  @Field(() => String, {
    nullable: true,
    description:
      'Context that was validated; absent if the specification is unknown and only EN 16931 was validated.',
  })
  context?: string | undefined;

  @Field(() => String, {
    nullable: true,
    description: 'Specification identifier in the XML (BT-24); absent if it has none.',
  })
  specification?: string | undefined;

  @Field(() => [String], {
    nullable: true,
    description: 'Official validators that were run as well; absent if none is installed for the e-invoice.',
  })
  validators?: readonly string[] | undefined;

  @Field(() => [EinvoiceFinding], { description: 'Broken rules, each once.' })
  findings!: readonly EinvoiceFinding[];
}
