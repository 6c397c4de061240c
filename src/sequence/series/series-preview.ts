import { Max, Min } from 'class-validator';
import { Field, InputType, Int, ObjectType } from 'type-graphql';
import { ID } from '../../platform/shape/scalars.ts';
import { SeriesInput } from './series.inputs.ts';

/** Maximum number of codes in a preview. */
const maxCodes = 100;

@InputType({ description: 'Properties of a series to preview, and the number of codes.' })
export class SeriesPreviewInput extends SeriesInput {
  @Field(() => Int, { nullable: true, description: `Number of codes, from 1 to ${maxCodes}. Default: 3.` })
  @Min(1)
  @Max(maxCodes)
  count?: number;
}

@ObjectType({ description: 'Series with the same prefix and suffix as another one.' })
export class AlikeSeries {
  @Field(() => ID, { description: 'Id of the series.' })
  id!: string;

  @Field(() => String, { description: 'Name for users.' })
  name!: string;
}

@ObjectType({ description: 'Preview of the first codes of a series.' })
export class SeriesPreview {
  @Field(() => [String], { description: 'First codes of the series, in order.' })
  codes!: string[];

  @Field(() => [AlikeSeries], {
    description:
      'Newest series of the workspace with the same prefix and suffix, at most 2: their documents could have the same codes.',
  })
  alike!: AlikeSeries[];
}
