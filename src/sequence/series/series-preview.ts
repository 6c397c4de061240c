import { Max, Min } from 'class-validator';
import { Field, InputType, Int, ObjectType } from 'type-graphql';
import { SeriesInput } from './series.inputs.ts';

/** The most codes that are shown before a series is made. */
const mostCodes = 100;

@InputType({ description: 'What a series would be created from, and how many of its codes are shown.' })
export class SeriesPreviewInput extends SeriesInput {
  @Field(() => Int, { nullable: true, description: `How many, up to ${mostCodes}; 3 when absent.` })
  @Min(1)
  @Max(mostCodes)
  count?: number;
}

@ObjectType({ description: 'The first codes that a series would give out; nothing is made of it.' })
export class SeriesPreview {
  @Field(() => [String])
  codes!: string[];
}
