import { Length, MaxLength } from 'class-validator';
import { Field, InputType } from 'type-graphql';

/** A file to store for some days. */
@InputType({ description: 'A file that is kept for some days.' })
export class SpoolFileInput {
  @Field(() => String, { description: 'File name.' })
  @Length(1, 255)
  name!: string;

  @Field(() => String, { nullable: true, description: 'MIME type; by the name when absent.' })
  @MaxLength(255)
  type?: string;

  @Field(() => String, { description: 'The bytes in base64.' })
  data!: string;
}
