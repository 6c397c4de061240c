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
  'What a document is written in as XML: a syntax of EN 16931, or a national format.',
);

const contextKeys = contexts.map(({ key }) => key);

/** Document to preview as XML. */
@InputType({ description: 'A document that is looked at as XML.' })
export class XmlPreviewInput {
  @Field(() => JsonObject, { nullable: true, description: 'Envelope or document to write.' })
  data?: Record<string, unknown>;

  @EntryInstead()
  siloEntryId?: string;

  @Field(() => XmlFormat, { description: 'What it is written in.' })
  format!: keyof typeof XmlFormat;

  @Field(() => String, {
    nullable: true,
    description: `The context whose rules it has to keep, of ubl and cii alone: ${contextKeys.join(', ')}. Absent: as the addons of the document say, else en16931.`,
  })
  @IsIn(contextKeys)
  context?: string;
}

/** Fault of a document that makes its XML invalid, or that its XML cannot express. */
@ObjectType({
  description: 'What of a document keeps its XML from being right, or has no place in it.',
})
export class XmlPreviewFault {
  @Field(() => String, { description: 'The official id of the rule, or what kind of fault it is.' })
  code!: string;

  @Field(() => FindingSeverity)
  severity!: FindingSeverity;

  @Field(() => [String], { description: 'The business terms and groups that it is about: `BT-106`.' })
  terms!: readonly string[];

  @Field(() => [String], { description: 'JSON paths into the envelope of the document.' })
  paths!: readonly string[];

  @Field(() => String, { description: 'What the rule asks for.' })
  message!: string;
}

/** XML of a document; not stored. */
@ObjectType({ description: 'A document as the XML that would be written of it; nothing of it is kept.' })
export class XmlPreview {
  @Field(() => String, { description: 'The name that the file would have.' })
  name!: string;

  @Field(() => XmlFormat)
  format!: keyof typeof XmlFormat;

  @Field(() => String, {
    nullable: true,
    description: 'The context that it was written in; absent for national formats, which have none.',
  })
  context?: string | undefined;

  @Field(() => String, {
    nullable: true,
    description:
      'The XML, whatever rules it breaks; absent where the document cannot be written at all, as `faults` say. Only an XML without fatal findings leaves a workflow.',
  })
  xml?: string | undefined;

  @Field(() => [XmlPreviewFault], { description: 'What is wrong, at its places in the document.' })
  faults!: readonly XmlPreviewFault[];

  @Field(() => EinvoiceReport, {
    nullable: true,
    description:
      'What the rules say of the XML, at its places in the XML; absent for national formats, which are written valid or not at all.',
  })
  report?: EinvoiceReport | undefined;
}
