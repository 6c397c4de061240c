import { MaxLength } from 'class-validator';
import { ArgsType, Field, ObjectType } from 'type-graphql';
import { Json } from '../../platform/shape/scalars.ts';

@ObjectType({ description: 'A document as somebody would write it, and what becomes of it.' })
export class DocumentExample {
  @Field(() => String)
  name!: string;

  @Field(() => String, {
    nullable: true,
    description: 'The country whose tax law it shows, as tax identities name it.',
  })
  country?: string | undefined;

  @Field(() => String, { description: 'Its type: `bill/invoice`.' })
  schema!: string;

  @Field(() => Json, { description: 'As it is written: the rest of it is calculated.' })
  data!: unknown;

  @Field(() => Json, { description: 'The same, calculated.' })
  calculated!: unknown;
}

/** All examples that match the filters. */
@ObjectType()
export class DocumentExampleCollection {
  @Field(() => [DocumentExample])
  list!: DocumentExample[];
}

/** Filters of examples; without any, all are returned. */
@ArgsType()
export class DocumentExampleFilters {
  @Field(() => String, {
    nullable: true,
    description: 'Only of this country, as tax identities name it: `ES`, `EL`.',
  })
  @MaxLength(2)
  country?: string;

  @Field(() => String, { nullable: true, description: 'Only of this type: `bill/invoice`.' })
  @MaxLength(255)
  schema?: string;
}
