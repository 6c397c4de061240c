import { Matches, MaxLength } from 'class-validator';
import { Field, InputType } from 'type-graphql';
import { Json } from '../../platform/shape/scalars.ts';

/** Content of a metadata row; absent members are empty or false. */
@InputType({ description: 'Content of the metadata of a silo entry; absent members are empty or false.' })
export class SiloMetaInput {
  @Field(() => String, {
    nullable: true,
    description: 'Identifier of a record in another system; unique per source and key if `indexed` is true.',
  })
  @MaxLength(255)
  ref?: string;

  @Field(() => Json, { nullable: true, description: 'Any JSON value of up to 65,536 characters.' })
  value?: unknown;

  @Field(() => String, {
    nullable: true,
    description: 'URL at which the record can be viewed (http or https).',
  })
  @MaxLength(2048)
  @Matches(/^(?:https?:\/\/.+)?$/, { message: 'must be an address that begins with http:// or https://' })
  url?: string;

  @Field(() => String, { nullable: true, description: 'Audience of the link, in a form of your choice.' })
  @MaxLength(255)
  scope?: string;

  @Field(() => Boolean, { nullable: true, description: 'Whether the entry can be found by the reference.' })
  indexed?: boolean;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Whether lookups limited to owned metadata find it.',
  })
  owned?: boolean;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Whether the value is stored encrypted and returned only to its source.',
  })
  secure?: boolean;

  @Field(() => Boolean, { nullable: true, description: 'Whether other apps can see it.' })
  shared?: boolean;
}
