import { Length, MaxLength } from 'class-validator';
import { Field, InputType } from 'type-graphql';

/** A file to store for some days. */
@InputType({ description: 'A file to store for some days.' })
export class SpoolFileInput {
  @Field(() => String, { description: 'File name.' })
  @Length(1, 255)
  name!: string;

  @Field(() => String, { nullable: true, description: 'MIME type; derived from the file name by default.' })
  @MaxLength(255)
  type?: string;

  @Field(() => String, { description: 'Bytes in base64.' })
  data!: string;
}
