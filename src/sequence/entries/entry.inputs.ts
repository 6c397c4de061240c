import { Max, MaxLength, Min } from 'class-validator';
import { Field, InputType, Int } from 'type-graphql';
import { ID, JsonObject } from '../../platform/shape/scalars.ts';
import { IsCompactJws } from '../client-signature.ts';

/** What an entry is created from. */
@InputType({ description: 'What an entry of a series is created from.' })
export class SeriesEntryInput {
  @Field(() => ID, { nullable: true, description: 'When given, the id the entry is created under.' })
  id?: string;

  @Field(() => JsonObject, { nullable: true, description: 'Key/value pairs of additional information.' })
  meta?: Record<string, unknown>;

  @Field(() => String, { nullable: true, description: 'A signature of your own, kept after ours.' })
  @IsCompactJws()
  @MaxLength(8192)
  sig?: string;
}

/** The page of the list of entries that is asked for. */
@InputType()
export class SeriesEntryListQuery {
  @Field(() => Int, { nullable: true, description: 'How many, up to 100; 20 when absent.' })
  @Min(1)
  @Max(100)
  limit?: number;

  @Field(() => String, { nullable: true, description: '`next_cursor` of the previous page.' })
  cursor?: string;
}
