import { MaxLength } from 'class-validator';
import { ArgsType, Field, ObjectType } from 'type-graphql';
import { Json } from '../../platform/shape/scalars.ts';

@ObjectType({ description: 'Example document, as input and after calculation.' })
export class DocumentExample {
  @Field(() => String, { description: 'Name of the example.' })
  name!: string;

  @Field(() => String, {
    nullable: true,
    description: 'Country of the tax regime of the example, as in tax identities; absent if it has none.',
  })
  country?: string | undefined;

  @Field(() => String, { description: 'Document type, for example `bill/invoice`.' })
  schema!: string;

  @Field(() => Json, { description: 'Input document, without the fields that are calculated.' })
  data!: unknown;

  @Field(() => Json, { description: 'Calculated document.' })
  calculated!: unknown;
}

/** All examples that match the filters. */
@ObjectType()
export class DocumentExampleCollection {
  @Field(() => [DocumentExample], { description: 'Examples that match the filters.' })
  list!: DocumentExample[];
}

/** Filters of examples; without any, all are returned. */
@ArgsType()
export class DocumentExampleFilters {
  @Field(() => String, {
    nullable: true,
    description: 'Only examples of this country, as in tax identities: `ES`, `EL`.',
  })
  @MaxLength(2)
  country?: string;

  @Field(() => String, {
    nullable: true,
    description: 'Only examples of this document type, for example `bill/invoice`.',
  })
  @MaxLength(255)
  schema?: string;
}
