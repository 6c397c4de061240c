import { IsIn, Matches, Max, MaxLength, Min } from 'class-validator';
import { Field, InputType, Int } from 'type-graphql';
import { StringMap } from '../../platform/shape/scalars.ts';

/** A file to add: its bytes, or their size and hash if they are uploaded later. */
@InputType({
  description: 'What a file is made from: its bytes, or what they will be when they are uploaded.',
})
export class FileInput {
  @Field(() => String, { description: 'File name.' })
  @Matches(/\S/, { message: 'is required' })
  @MaxLength(255)
  name!: string;

  @Field(() => String, { nullable: true, description: 'Description.' })
  @MaxLength(1000)
  desc?: string;

  @Field(() => String, {
    nullable: true,
    description:
      'Short identifier, unique in its category: the name when absent. A file of the same one is replaced.',
  })
  @MaxLength(255)
  key?: string;

  @Field(() => String, { nullable: true, description: 'Category: attachment when absent, or format.' })
  @IsIn(['', 'attachment', 'format'], {
    message: 'must be attachment or format; the others are for workflows',
  })
  category?: string;

  @Field(() => String, {
    nullable: true,
    description: 'The bytes in base64; absent: they are uploaded to `url`.',
  })
  data?: string;

  @Field(() => String, { nullable: true, description: 'SHA-256 of the bytes in hexadecimal digits.' })
  @Matches(/^(?:[0-9a-fA-F]{64})?$/, { message: 'must have 64 hexadecimal digits' })
  sha256?: string;

  @Field(() => Int, { nullable: true, description: 'Size in bytes.' })
  @Min(0)
  @Max(2 ** 31 - 1)
  size?: number;

  @Field(() => String, {
    nullable: true,
    description: 'MIME type; when absent that of the ending of the name, or application/octet-stream.',
  })
  @MaxLength(255)
  mime?: string;

  @Field(() => Boolean, { nullable: true, description: 'True: the file has no public URL.' })
  private?: boolean;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Taken for compatibility; who may frame files is a setting of the service.',
  })
  embeddable?: boolean;

  @Field(() => StringMap, { nullable: true, description: 'Additional data.' })
  meta?: Record<string, string>;
}

/** Changes to a file; absent or null members keep their value. */
@InputType({ description: 'What changes in a file; what is absent or null stays as it is.' })
export class FilePatch {
  @Field(() => Boolean, {
    nullable: true,
    description: 'True: the file has no public URL, and those it had answer no more.',
  })
  private?: boolean;
}
