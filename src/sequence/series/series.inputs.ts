import { Length, Max, MaxLength, Min } from 'class-validator';
import { Field, InputType, Int } from 'type-graphql';
import { Clears } from '../../platform/shape/clears.ts';
import { SafeInt } from '../../platform/shape/scalars.ts';
import { IsCompactJws } from '../client-signature.ts';

/** Common fields of creating and changing a series. */
@InputType()
abstract class SeriesContents {
  @Field(() => String, { nullable: true, description: 'Optional details.' })
  @MaxLength(2000)
  description?: string | null;

  @Field(() => String, { nullable: true, description: 'Optional fixed code kept beside the generated ones.' })
  @MaxLength(64)
  code?: string | null;

  @Field(() => String, { nullable: true, description: 'Text inserted at the start of generated codes.' })
  @MaxLength(64)
  prefix?: string | null;

  @Field(() => Int, { nullable: true, description: 'Minimum length of the number part, padded with 0s.' })
  @Min(0)
  @Max(18)
  padding?: number;

  @Field(() => String, { nullable: true, description: 'Text inserted after the number.' })
  @MaxLength(64)
  suffix?: string | null;

  @Field(() => SafeInt, { nullable: true, description: 'The first number; 0 means 1.' })
  @Min(0)
  @Max(10 ** 15)
  start?: number;
}

@InputType({ description: 'What a series is created from.' })
export class SeriesInput extends SeriesContents {
  @Field(() => String, { description: 'Human reference.' })
  @Length(1, 255)
  name!: string;

  @Field(() => String, { nullable: true, description: 'A signature of your own, kept after ours.' })
  @IsCompactJws()
  @MaxLength(8192)
  sig?: string;
}

@InputType({
  description:
    'What changes in a series; what is absent or empty stays as it is. Null removes the description, code, prefix or suffix. What its codes are made of changes only before its first number.',
})
@Clears('description', 'code', 'prefix', 'suffix')
export class SeriesPatch extends SeriesContents {
  @Field(() => String, { nullable: true, description: 'Human reference.' })
  @MaxLength(255)
  name?: string;
}
