import { IsOptional, MaxLength } from 'class-validator';
import { Field, InputType } from 'type-graphql';
import { Clears } from '../../platform/shape/clears.ts';
import { StringMap } from '../../platform/shape/scalars.ts';
import { IsTemplateFiles } from '../providers/pdf/own-template.ts';

const filesDescription =
  'Files by their paths, main.typ among them: texts, or other contents as data URIs. 50 files of 1 MB in all.';

/** Common fields of creating and changing a template. */
@InputType()
abstract class PrintTemplateContents {
  @Field(() => String, { nullable: true, description: 'What is said of it to those who may use it.' })
  @MaxLength(10_000)
  notes?: string | null;

  @Field(() => String, { nullable: true, description: 'What steps that print by it call it.' })
  @MaxLength(255)
  name?: string | null;
}

/** Input for the creation of a template. */
@InputType({ description: 'What a print template is created from.' })
export class PrintTemplateInput extends PrintTemplateContents {
  @Field(() => StringMap, { description: filesDescription })
  @IsTemplateFiles()
  files!: Record<string, string>;
}

@InputType({
  description:
    'What changes in a print template; what is absent or empty stays as it is. Null removes the name or the notes.',
})
@Clears('name', 'notes')
export class PrintTemplatePatch extends PrintTemplateContents {
  @Field(() => StringMap, { nullable: true, description: `All files anew. ${filesDescription}` })
  @IsOptional()
  @IsTemplateFiles()
  files?: Record<string, string>;

  @Field(() => Boolean, { nullable: true, description: 'True: the template can no longer be used.' })
  disabled?: boolean;
}

@InputType({ description: 'Which version of a print template is saved again.' })
export class PrintTemplateRestore {
  @Field(() => String, { description: 'Number of the version.' })
  @MaxLength(16)
  version!: string;
}
