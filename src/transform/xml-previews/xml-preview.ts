import { IsIn } from 'class-validator';
import { Field, InputType, ObjectType } from 'type-graphql';
import { contexts } from '@docmill/einvoice';
import { enumeration } from '../../platform/shape/enumeration.ts';
import { JsonObject } from '../../platform/shape/scalars.ts';
import { EinvoiceReport, FindingSeverity } from '../einvoices/einvoice-report.ts';
import { EntryInstead } from '../print-templates/entry-instead.ts';

const XmlFormat = enumeration(
  'XmlFormat',
  ['ubl', 'cii', 'fatturapa', 'facturae', 'ksef'],
  'XML format of a document: a syntax of EN 16931, or a national format.',
);

const contextKeys = contexts.map(({ key }) => key);

/** Document to preview as XML. */
@InputType({ description: 'A document to preview as XML.' })
export class XmlPreviewInput {
  @Field(() => JsonObject, { nullable: true, description: 'Envelope or document to generate the XML of.' })
  data?: Record<string, unknown>;

  @EntryInstead()
  siloEntryId?: string;

  @Field(() => XmlFormat, { description: 'Format of the XML.' })
  format!: keyof typeof XmlFormat;

  @Field(() => String, {
    nullable: true,
    description: `Context whose rules the XML must follow, only for ubl and cii: ${contextKeys.join(', ')}. By default that of the addons of the document, otherwise en16931.`,
  })
  @IsIn(contextKeys)
  context?: string;
}

/** Fault of a document that makes its XML invalid, or that its XML cannot express. */
@ObjectType({
  description: 'A fault of a document that makes its XML invalid, or that its XML cannot express.',
})
export class XmlPreviewFault {
  @Field(() => String, { description: 'Official ID of the rule, or kind of the fault.' })
  code!: string;

  @Field(() => FindingSeverity, { description: 'Severity of the fault.' })
  severity!: FindingSeverity;

  @Field(() => [String], { description: 'Business terms and groups concerned: `BT-106`.' })
  terms!: readonly string[];

  @Field(() => [String], { description: 'JSON paths in the envelope of the document.' })
  paths!: readonly string[];

  @Field(() => String, { description: 'Requirement of the rule.' })
  message!: string;
}

/** XML of a document; not stored. */
@ObjectType({ description: 'The XML of a document; not stored.' })
export class XmlPreview {
  @Field(() => String, { description: 'Name of the file.' })
  name!: string;

  @Field(() => XmlFormat, { description: 'Format of the XML.' })
  format!: keyof typeof XmlFormat;

  @Field(() => String, {
    nullable: true,
    description: 'Context of the XML; absent for national formats, which have none.',
  })
  context?: string | undefined;

  @Field(() => String, {
    nullable: true,
    description:
      'XML, even if it breaks rules; absent if it cannot be generated, with the reasons in `faults`. Workflows only produce XML without fatal findings.',
  })
  xml?: string | undefined;

  @Field(() => [XmlPreviewFault], { description: 'Faults, with their paths in the document.' })
  faults!: readonly XmlPreviewFault[];

  @Field(() => EinvoiceReport, {
    nullable: true,
    description:
      'Validation report of the XML, with paths in the XML; absent for national formats, which are only generated if valid.',
  })
  report?: EinvoiceReport | undefined;
}
