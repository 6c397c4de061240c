import { IsOptional, MaxLength } from 'class-validator';
import { Field, InputType } from 'type-graphql';
import { Clears } from '../../platform/shape/clears.ts';
import { StringMap } from '../../platform/shape/scalars.ts';
import { IsTemplateFiles } from '../providers/pdf/own-template.ts';

const filesDescription =
  'Files by path, including `main.typ`: texts, or other contents as data URIs. At most 50 files with a total of 1 MB.';

/** Common fields of creating and changing a template. */
@InputType()
abstract class PrintTemplateContents {
  @Field(() => String, { nullable: true, description: 'Notes for the users of the template.' })
  @MaxLength(10_000)
  notes?: string | null;

  @Field(() => String, { nullable: true, description: 'Name of the template.' })
  @MaxLength(255)
  name?: string | null;
}

/** Input for the creation of a template. */
@InputType({ description: 'Content of a new print template.' })
export class PrintTemplateInput extends PrintTemplateContents {
  @Field(() => StringMap, { description: filesDescription })
  @IsTemplateFiles()
  files!: Record<string, string>;
}

@InputType({
  description:
    'Changes to a print template; absent or empty fields remain unchanged. Null removes the name or the notes.',
})
@Clears('name', 'notes')
export class PrintTemplatePatch extends PrintTemplateContents {
  @Field(() => StringMap, {
    nullable: true,
    description: `All files, replacing the current ones. ${filesDescription}`,
  })
  @IsOptional()
  @IsTemplateFiles()
  files?: Record<string, string>;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Whether the template is disabled and cannot be used.',
  })
  disabled?: boolean;
}

@InputType({ description: 'The version of a print template to restore.' })
export class PrintTemplateRestore {
  @Field(() => String, { description: 'Number of the version.' })
  @MaxLength(16)
  version!: string;
}
