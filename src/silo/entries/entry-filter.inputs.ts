import { ArrayMaxSize, ArrayMinSize, IsIn, IsUUID, Matches, Max, MaxLength, Min } from 'class-validator';
import { ArgsType, Field, InputType, Int } from 'type-graphql';
import { ID, Timestamp } from '../../platform/shape/scalars.ts';
import { EntryOrder } from './entry-order.ts';
import { EntryState } from './entry-state.ts';

/** Maximum number of ids in a filter. */
const maxIds = 1000;

function TextFilter(description: string): PropertyDecorator {
  return (target, name) => {
    Field(() => String, { nullable: true, description })(target, name);
    MaxLength(255)(target, String(name));
  };
}

function DateFilter(description: string): PropertyDecorator {
  return (target, name) => {
    Field(() => String, { nullable: true, description })(target, name);
    Matches(/^\d{4}-\d{2}-\d{2}$/, { message: 'must be a date of the form YYYY-MM-DD' })(
      target,
      String(name),
    );
  };
}

function AmountFilter(description: string): PropertyDecorator {
  return (target, name) => {
    Field(() => String, { nullable: true, description })(target, name);
    Matches(/^-?\d{1,15}(\.\d{1,9})?$/, { message: 'must be a decimal such as 1250.50' })(
      target,
      String(name),
    );
  };
}

function MomentFilter(description: string): PropertyDecorator {
  return Field(() => Timestamp, { nullable: true, description });
}

/** Filters of a list of entries; an absent filter matches all. */
@InputType({ description: 'Filters of a list of silo entries; an entry must match all of them.' })
export class SiloEntryFilter {
  @Field(() => [ID], { nullable: true, description: `Only these entries, up to ${maxIds}.` })
  @ArrayMinSize(1)
  @ArrayMaxSize(maxIds)
  @IsUUID('all', { each: true, message: 'must be UUIDs' })
  ids?: string[];

  @TextFilter('Only entries in this folder.')
  folder?: string;

  @TextFilter('Only entries of documents with this schema: short name, such as `bill/invoice`, or URL.')
  schema?: string;

  @Field(() => EntryState, { nullable: true, description: 'Only entries in this state.' })
  state?: keyof typeof EntryState;

  @TextFilter('Only entries of documents of this type: `standard`, `credit-note`.')
  type?: string;

  @Field(() => Boolean, {
    nullable: true,
    description: 'True for only unsigned entries, false for only signed ones.',
  })
  draft?: boolean;

  @Field(() => Boolean, {
    nullable: true,
    description:
      'True for only entries whose documents do not validate, false for only those whose documents do.',
  })
  invalid?: boolean;

  @TextFilter('Only entries with a party whose name or alias has words with these beginnings.')
  party?: string;

  @TextFilter('Only entries with a party with this tax code, without its country.')
  taxCode?: string;

  @TextFilter('Only entries of documents with this number: code, or series and code, such as `F-0001`.')
  number?: string;

  @TextFilter('Only entries of documents in this series.')
  series?: string;

  @TextFilter('Only entries of documents in this currency (ISO 4217).')
  currency?: string;

  @TextFilter('Only entries whose envelope has this tag.')
  tag?: string;

  @TextFilter('Only the entry with this key.')
  key?: string;

  @TextFilter(
    'Only entries that contain all these words or beginnings of words: number, amount, date, name, tax code, key.',
  )
  text?: string;

  @DateFilter('Only entries of documents issued on or after this date, YYYY-MM-DD.')
  issueDateFrom?: string;

  @DateFilter('Only entries of documents issued on or before this date, YYYY-MM-DD.')
  issueDateTo?: string;

  @AmountFilter('Minimum payable amount, in the currency of the document; credit notes are negative.')
  amountFrom?: string;

  @AmountFilter('Maximum payable amount, in the currency of the document; credit notes are negative.')
  amountTo?: string;

  @MomentFilter('Only entries created at or after this time.')
  createdFrom?: Date;

  @MomentFilter('Only entries created at or before this time.')
  createdTo?: Date;

  @MomentFilter('Only entries last changed at or after this time.')
  updatedFrom?: Date;

  @MomentFilter('Only entries last changed at or before this time.')
  updatedTo?: Date;
}

const orderDescription =
  'Sort order. Default: the first of issue date, amount and last change that is filtered by a range, otherwise creation.';

const ascendingDescription =
  'Whether to sort in ascending order, oldest or lowest first; `created_at` is then the earliest instead of the latest creation time. False by default.';

/** Order of a list of entries. */
@ArgsType()
export class SiloEntryOrdering {
  @Field(() => EntryOrder, { nullable: true, description: orderDescription })
  order?: EntryOrder;

  @Field(() => Boolean, { nullable: true, description: ascendingDescription })
  ascending?: boolean;
}

/** Filters and order of a list over REST. */
@InputType()
export class SiloEntryFilterQuery extends SiloEntryFilter implements SiloEntryOrdering {
  @Field(() => String, { nullable: true, description: orderDescription })
  @IsIn(Object.keys(EntryOrder))
  order?: EntryOrder;

  @Field(() => Boolean, { nullable: true, description: ascendingDescription })
  ascending?: boolean;
}

/** Filters, order and content of a list over REST. */
@InputType()
export class SiloEntryListing extends SiloEntryFilterQuery {
  @Field(() => Boolean, {
    nullable: true,
    description: 'Whether to include the envelope of each entry; false by default.',
  })
  data?: boolean;
}

const searched =
  'Search words: number, amount, date, name, tax code, key. Each matches the beginning of a word of the entry; all must match.';

/** Search words with the order of the result. */
@ArgsType()
export class SiloSearch extends SiloEntryOrdering {
  @Field(() => String, { description: searched })
  @MaxLength(255)
  q!: string;
}

/** Search over REST, with an offset. */
@InputType()
export class SiloSearchQuery extends SiloEntryFilterQuery implements SiloSearch {
  @Field(() => String, { description: searched })
  @MaxLength(255)
  q!: string;

  @Field(() => Int, {
    nullable: true,
    description: 'Number of results to skip, 0 by default; `cursor` is more efficient.',
  })
  @Min(0)
  @Max(10_000)
  offset?: number;
}

/** Filter of the entries that refer to another one. */
@ArgsType()
export class SiloRelation {
  @TextFilter('Only references in this member of the documents: `supplier`, `preceding` or `previous`.')
  context?: string;
}

/** A reference and the filter of the entries that contain it. */
@ArgsType()
export class SiloReference extends SiloRelation {
  @Field(() => ID, { description: 'UUID of a document, a party or an entry.' })
  uuid!: string;
}
