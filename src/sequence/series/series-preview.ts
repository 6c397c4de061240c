import { Max, Min } from 'class-validator';
import { Field, InputType, Int, ObjectType } from 'type-graphql';
import { ID } from '../../platform/shape/scalars.ts';
import { SeriesInput } from './series.inputs.ts';

/** Maximum number of codes in a preview. */
const maxCodes = 100;

@InputType({ description: 'What a series would be created from, and how many of its codes are shown.' })
export class SeriesPreviewInput extends SeriesInput {
  @Field(() => Int, { nullable: true, description: `How many, up to ${maxCodes}; 3 when absent.` })
  @Min(1)
  @Max(maxCodes)
  count?: number;
}

@ObjectType({ description: 'A series whose codes begin and end like those of another one.' })
export class AlikeSeries {
  @Field(() => ID)
  id!: string;

  @Field(() => String, { description: 'Human reference.' })
  name!: string;
}

@ObjectType({ description: 'The first codes that a series would give out; nothing is made of it.' })
export class SeriesPreview {
  @Field(() => [String])
  codes!: string[];

  @Field(() => [AlikeSeries], {
    description:
      'The newest series of the workspace with the same prefix and suffix, up to 2: documents of both could bear the same code.',
  })
  alike!: AlikeSeries[];
}
