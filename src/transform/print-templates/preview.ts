import { Field, InputType, Int, ObjectType } from 'type-graphql';
import { JsonObject, StringMap } from '../../platform/shape/scalars.ts';
import { IsTemplateFiles } from '../providers/pdf/own-template.ts';
import { PdfConfig } from '../providers/pdf/pdf.config.ts';
import { EntryInstead } from './entry-instead.ts';

/** Document to preview, with the options of the action `pdf`. */
@InputType({ description: 'A document to preview, with the options of steps of the action `pdf`.' })
export class PdfPreviewInput extends PdfConfig {
  @Field(() => JsonObject, { nullable: true, description: 'Envelope or document to print.' })
  data?: Record<string, unknown>;

  @EntryInstead()
  siloEntryId?: string;

  @Field(() => StringMap, {
    nullable: true,
    description: 'Files of an unsaved template, by path, used instead of the template of `template_id`.',
  })
  @IsTemplateFiles()
  templateFiles?: Record<string, string>;
}

@ObjectType({ description: 'The print of a document; not stored.' })
export class PdfPreview {
  @Field(() => String, { description: 'Name of the file.' })
  name!: string;

  @Field(() => String, { description: 'MIME type.' })
  mime!: string;

  @Field(() => Int, { description: 'Size in bytes.' })
  size!: number;

  @Field(() => String, { description: 'Bytes in base64.' })
  data!: string;

  @Field(() => [String], {
    description: 'Required parts that are missing, with the reasons; empty if there are none.',
  })
  notices!: readonly string[];
}
