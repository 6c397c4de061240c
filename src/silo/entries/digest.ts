import { Field, ObjectType } from 'type-graphql';

@ObjectType({ description: 'A digest with the name of its algorithm.' })
export class Digest {
  @Field(() => String, { description: 'Algorithm: `sha256`.' })
  alg!: string;

  @Field(() => String, { description: 'Digest in hexadecimal digits.' })
  val!: string;
}
