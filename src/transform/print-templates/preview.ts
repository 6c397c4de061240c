import { Field, InputType, Int, ObjectType } from 'type-graphql';
import { JsonObject, StringMap } from '../../platform/shape/scalars.ts';
import { IsTemplateFiles } from '../providers/pdf/own-template.ts';
import { PdfConfig } from '../providers/pdf/pdf.config.ts';
import { EntryInstead } from './entry-instead.ts';

/** Document to preview, with the options of the action `pdf`. */
@InputType({ description: 'What is printed to be looked at, and how, as a step of the action pdf is told.' })
export class PdfPreviewInput extends PdfConfig {
  @Field(() => JsonObject, { nullable: true, description: 'Envelope or document to print.' })
  data?: Record<string, unknown>;

  @EntryInstead()
  siloEntryId?: string;

  @Field(() => StringMap, {
    nullable: true,
    description: 'Files of a template that need not be saved, in place of that of template_id.',
  })
  @IsTemplateFiles()
  templateFiles?: Record<string, string>;
}

@ObjectType({ description: 'A document as it would be printed; nothing of it is kept.' })
export class PdfPreview {
  @Field(() => String, { description: 'The name that the file would have.' })
  name!: string;

  @Field(() => String, { description: 'MIME type.' })
  mime!: string;

  @Field(() => Int, { description: 'Size in bytes.' })
  size!: number;

  @Field(() => String, { description: 'The bytes in base64.' })
  data!: string;

  @Field(() => [String], { description: 'What it ought to have and has not, and why.' })
  notices!: readonly string[];
}
