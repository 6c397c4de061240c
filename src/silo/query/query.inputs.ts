import { MaxLength } from 'class-validator';
import { ArgsType, Field, InputType, Int, ObjectType } from 'type-graphql';

import { SiloEntryFilterQuery, SiloEntryOrdering } from '../entries/entry-filter.inputs.ts';
import { SiloEntryCollection } from '../entries/listing.routes.ts';

const expression =
  'Comparisons of members of the documents, joined by AND: `customer.tax_id.code = "B98602642" AND totals.payable >= 100`. ' +
  'Operators are = != < <= > >= and ~ (contains, case-insensitive); OR joins comparisons of one member; elements of lists are compared; ' +
  'null matches an absent member.';

const counts = 'Whether to count the matching entries, examining at most 10,000 entries; false by default.';

/** Query over members of documents. */
@ArgsType()
export class SiloEntryQueryArgs extends SiloEntryOrdering {
  @Field(() => String, { description: 'Short schema name of the documents: `bill/invoice`.' })
  @MaxLength(255)
  schema!: string;

  @Field(() => String, { description: expression })
  @MaxLength(4000)
  where!: string;
}

/** Query over members of documents over REST, combined with the filters of lists, of which `schema` is required. */
@InputType()
export class SiloEntryQuery extends SiloEntryFilterQuery {
  @Field(() => String, { description: expression })
  @MaxLength(4000)
  filter!: string;

  @Field(() => Boolean, { nullable: true, description: counts })
  count?: boolean;
}

@ObjectType({ description: 'Number of entries that match a query.' })
export class SiloQueryCount {
  @Field(() => Int, { description: 'Number of matching entries among the examined ones, at most 10,000.' })
  count!: number;

  @Field(() => Boolean, { description: 'Whether entries that were not examined may match as well.' })
  countCapped!: boolean;
}

/** A page of matching entries; it ends when it is full or enough entries are examined. */
@ObjectType()
export class SiloQueryCollection extends SiloEntryCollection {
  @Field(() => Int, { description: 'Number of entries examined for this page.' })
  examined!: number;

  @Field(() => Int, { nullable: true, description: 'Number of matching entries; absent unless requested.' })
  count?: number | undefined;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Whether there may be more matching entries than were counted.',
  })
  countCapped?: boolean | undefined;
}
