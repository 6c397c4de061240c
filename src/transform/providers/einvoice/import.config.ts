import { MaxLength } from 'class-validator';
import { Field } from 'type-graphql';
import { Title } from '../../../platform/shape/form-hints.ts';

/** Config of a step that creates a document from a file. */
export class ImportConfig {
  @Field(() => String, {
    nullable: true,
    description:
      'The file to read: name of an arg of the job, or key or name of a file of the document. By default the arg url, or the only file.',
  })
  @MaxLength(255)
  @Title('File')
  file?: string;
}
