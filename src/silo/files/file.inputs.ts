import { IsIn, Matches, Max, MaxLength, Min } from 'class-validator';
import { Field, InputType, Int } from 'type-graphql';
import { StringMap } from '../../platform/shape/scalars.ts';

/** A file to add: its bytes, or their size and hash if they are uploaded later. */
@InputType({
  description: 'A new file: its bytes, or their size and hash if they are uploaded later.',
})
export class FileInput {
  @Field(() => String, { description: 'File name.' })
  @Matches(/\S/, { message: 'is required' })
  @MaxLength(255)
  name!: string;

  @Field(() => String, { nullable: true, description: 'Description of the file.' })
  @MaxLength(1000)
  desc?: string;

  @Field(() => String, {
    nullable: true,
    description:
      'Short identifier, unique in its category; defaults to the name. Replaces a file with the same key and category.',
  })
  @MaxLength(255)
  key?: string;

  @Field(() => String, { nullable: true, description: 'Category: `attachment` (default) or `format`.' })
  @IsIn(['', 'attachment', 'format'], {
    message: 'must be attachment or format; the others are for workflows',
  })
  category?: string;

  @Field(() => String, {
    nullable: true,
    description: 'Bytes in base64; if absent, upload them to `url`.',
  })
  data?: string;

  @Field(() => String, { nullable: true, description: 'SHA-256 of the bytes, in hexadecimal digits.' })
  @Matches(/^(?:[0-9a-fA-F]{64})?$/, { message: 'must have 64 hexadecimal digits' })
  sha256?: string;

  @Field(() => Int, { nullable: true, description: 'Size in bytes.' })
  @Min(0)
  @Max(2 ** 31 - 1)
  size?: number;

  @Field(() => String, {
    nullable: true,
    description:
      'MIME type; derived from the file name extension by default, otherwise application/octet-stream.',
  })
  @MaxLength(255)
  mime?: string;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Whether the file has no public URL; false by default.',
  })
  private?: boolean;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Accepted for compatibility; the sites that may embed files are a setting of the service.',
  })
  embeddable?: boolean;

  @Field(() => StringMap, { nullable: true, description: 'Additional data, by name.' })
  meta?: Record<string, string>;
}

/** Changes to a file; absent or null members keep their value. */
@InputType({ description: 'Changes to a file; absent or null members remain unchanged.' })
export class FilePatch {
  @Field(() => Boolean, {
    nullable: true,
    description: 'Whether the file has no public URL; its existing public URLs then stop working.',
  })
  private?: boolean;
}
