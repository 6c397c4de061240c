import { Matches, MaxLength } from 'class-validator';
import { Field, InputType } from 'type-graphql';
import { Json } from '../../platform/shape/scalars.ts';

/** Content of a metadata row; absent members are empty or false. */
@InputType({ description: 'What a row of a silo entry is to be; what is absent is empty, or false.' })
export class SiloMetaInput {
  @Field(() => String, {
    nullable: true,
    description: 'What the record is called elsewhere; of an indexed row once under its source and key.',
  })
  @MaxLength(255)
  ref?: string;

  @Field(() => Json, { nullable: true, description: 'Any JSON of up to 65,536 characters.' })
  value?: unknown;

  @Field(() => String, { nullable: true, description: 'Where the record is looked at.' })
  @MaxLength(2048)
  @Matches(/^(?:https?:\/\/.+)?$/, { message: 'must be an address that begins with http:// or https://' })
  url?: string;

  @Field(() => String, { nullable: true, description: 'For whom the link is, in words of your own.' })
  @MaxLength(255)
  scope?: string;

  @Field(() => Boolean, { nullable: true, description: 'True: the entry is found by the reference.' })
  indexed?: boolean;

  @Field(() => Boolean, {
    nullable: true,
    description: 'True: it is found also by those who look for owned rows alone.',
  })
  owned?: boolean;

  @Field(() => Boolean, {
    nullable: true,
    description: 'True: the value is kept encrypted, and shown to its source alone.',
  })
  secure?: boolean;

  @Field(() => Boolean, { nullable: true, description: 'True: other apps see it as well.' })
  shared?: boolean;
}
