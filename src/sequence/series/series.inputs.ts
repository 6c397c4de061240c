import { Length, Max, MaxLength, Min } from 'class-validator';
import { Field, InputType, Int } from 'type-graphql';
import { Clears } from '../../platform/shape/clears.ts';
import { SafeInt } from '../../platform/shape/scalars.ts';
import { IsCompactJws } from '../client-signature.ts';

/** Common fields of creating and changing a series. */
@InputType()
abstract class SeriesContents {
  @Field(() => String, { nullable: true, description: 'Description for users.' })
  @MaxLength(2000)
  description?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Fixed code that is stored in addition to the generated ones.',
  })
  @MaxLength(64)
  code?: string | null;

  @Field(() => String, { nullable: true, description: 'Text at the start of generated codes.' })
  @MaxLength(64)
  prefix?: string | null;

  @Field(() => Int, {
    nullable: true,
    description: 'Minimum number of digits; shorter numbers are padded with zeros.',
  })
  @Min(0)
  @Max(18)
  padding?: number;

  @Field(() => String, {
    nullable: true,
    description: 'Text at the end of generated codes, after the number.',
  })
  @MaxLength(64)
  suffix?: string | null;

  @Field(() => SafeInt, { nullable: true, description: 'First number; 0 means 1.' })
  @Min(0)
  @Max(10 ** 15)
  start?: number;
}

@InputType({ description: 'Properties of a new series.' })
export class SeriesInput extends SeriesContents {
  @Field(() => String, { description: 'Name for users.' })
  @Length(1, 255)
  name!: string;

  @Field(() => String, {
    nullable: true,
    description: 'JSON Web Signature (compact) by the client, stored after the signature of the service.',
  })
  @IsCompactJws()
  @MaxLength(8192)
  sig?: string;
}

@InputType({
  description:
    'Changes to a series; absent or empty fields keep their value. Null removes the description, code, prefix or suffix. The format of codes can only be changed before the first number is issued.',
})
@Clears('description', 'code', 'prefix', 'suffix')
export class SeriesPatch extends SeriesContents {
  @Field(() => String, { nullable: true, description: 'Name for users.' })
  @MaxLength(255)
  name?: string;
}
