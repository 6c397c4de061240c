import { MaxLength } from 'class-validator';
import { Field, InputType } from 'type-graphql';
import { ID, JsonObject } from '../../platform/shape/scalars.ts';
import { IsCompactJws } from '../client-signature.ts';

/** Content of a new entry. */
@InputType({ description: 'Properties of a new series entry.' })
export class SeriesEntryInput {
  @Field(() => ID, {
    nullable: true,
    description: 'Id of the new entry; if given, it must equal the id in the path or the argument `id`.',
  })
  id?: string;

  @Field(() => JsonObject, { nullable: true, description: 'Additional data as key-value pairs.' })
  meta?: Record<string, unknown>;

  @Field(() => String, {
    nullable: true,
    description: 'JSON Web Signature (compact) by the client, stored after the signature of the service.',
  })
  @IsCompactJws()
  @MaxLength(8192)
  sig?: string;
}
