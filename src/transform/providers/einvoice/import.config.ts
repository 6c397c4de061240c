import { MaxLength } from 'class-validator';
import { Field } from 'type-graphql';
import { Title } from '../../../platform/shape/form-hints.ts';

/** Which file a step reads that makes a document of it. */
export class ImportConfig {
  @Field(() => String, {
    nullable: true,
    description:
      "Name of the job's arg, or key or name of the entry's file, that is read; absent: the arg url, or the only file there is.",
  })
  @MaxLength(255)
  @Title('File')
  file?: string;
}
