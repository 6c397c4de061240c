import { MaxLength } from 'class-validator';
import { ArgsType, Field, InputType, Int, ObjectType } from 'type-graphql';

import { SiloEntryFilterQuery, SiloEntryOrdering } from '../entries/entry-filter.inputs.ts';
import { SiloEntryCollection } from '../entries/listing.routes.ts';

const expression =
  'Comparisons of members of the documents, joined by AND: `customer.tax_id.code = "B98602642" AND totals.payable >= 100`. ' +
  'Operators are = != < <= > >= and ~ (contains, whatever the case); OR joins comparisons of one member; lists are looked into; ' +
  'null is a member that is not there.';

const counts = 'Whether all that match are counted, as far as 10,000 entries are looked at.';

/** Query over members of documents. */
@ArgsType()
export class SiloEntryQueryArgs extends SiloEntryOrdering {
  @Field(() => String, { description: 'Type of the documents: `bill/invoice`.' })
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

@ObjectType({ description: 'How many entries match a query.' })
export class SiloQueryCount {
  @Field(() => Int)
  count!: number;

  @Field(() => Boolean, { description: 'Whether there may be more, behind those that were looked at.' })
  countCapped!: boolean;
}

/** A page of matching entries; it ends when it is full or enough entries are examined. */
@ObjectType()
export class SiloQueryCollection extends SiloEntryCollection {
  @Field(() => Int, { description: 'How many entries were looked at for this page.' })
  examined!: number;

  @Field(() => Int, { nullable: true, description: 'How many match; when it was asked for.' })
  count?: number | undefined;

  @Field(() => Boolean, { nullable: true, description: 'Whether there may be more than were counted.' })
  countCapped?: boolean | undefined;
}
