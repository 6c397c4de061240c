import { MaxLength } from 'class-validator';
import { Field, InputType } from 'type-graphql';
import { ID, JsonObject } from '../../platform/shape/scalars.ts';
import { IsCompactJws } from '../client-signature.ts';

/** Content of a new entry. */
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
