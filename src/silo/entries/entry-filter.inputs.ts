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
@InputType({ description: 'Which silo entries a list holds; all filters have to let an entry pass.' })
export class SiloEntryFilter {
  @Field(() => [ID], { nullable: true, description: `Only these entries, up to ${maxIds}.` })
  @ArrayMinSize(1)
  @ArrayMaxSize(maxIds)
  @IsUUID('all', { each: true, message: 'must be UUIDs' })
  ids?: string[];

  @TextFilter('Only entries of this folder.')
  folder?: string;

  @TextFilter('Only entries of documents of this schema: `bill/invoice`, or its URL.')
  schema?: string;

  @Field(() => EntryState, { nullable: true, description: 'Only entries in this state.' })
  state?: keyof typeof EntryState;

  @TextFilter('Only entries of documents of this type: `standard`, `credit-note`.')
  type?: string;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Only entries that are unsigned, or only those that are signed.',
  })
  draft?: boolean;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Only entries whose documents do not validate, or only those that do.',
  })
  invalid?: boolean;

  @TextFilter('Only entries of a party whose name or alias has these beginnings of words.')
  party?: string;

  @TextFilter('Only entries of a party of this tax code, which is given without its country.')
  taxCode?: string;

  @TextFilter('Only entries of documents of this number: their code, or series and code as `F-0001`.')
  number?: string;

  @TextFilter('Only entries of documents of this series.')
  series?: string;

  @TextFilter('Only entries of documents in this currency (ISO 4217).')
  currency?: string;

  @TextFilter('Only entries whose envelope has this tag.')
  tag?: string;

  @TextFilter('Only the entry of this key.')
  key?: string;

  @TextFilter(
    'Only entries that have all these words, or beginnings of words: number, amount, date, name, tax code, key.',
  )
  text?: string;

  @DateFilter('Only entries of documents issued on or after this date.')
  issueDateFrom?: string;

  @DateFilter('Only entries of documents issued on or before this date.')
  issueDateTo?: string;

  @AmountFilter(
    'Only entries of documents that come to this much or more, in their currency: what is to be paid; a credit note comes to less than nothing.',
  )
  amountFrom?: string;

  @AmountFilter('Only entries of documents that come to this much or less.')
  amountTo?: string;

  @MomentFilter('Only what was created at or after this moment.')
  createdFrom?: Date;

  @MomentFilter('Only what was created at or before this moment.')
  createdTo?: Date;

  @MomentFilter('Only what was last changed at or after this moment.')
  updatedFrom?: Date;

  @MomentFilter('Only what was last changed at or before this moment.')
  updatedTo?: Date;
}

const orderDescription =
  'What the list goes by. When absent: the first of issue date, amount and change that is filtered by a range, else creation.';

const ascendingDescription =
  'Whether the oldest or least come first; `created_at` is then where a list starts instead of where it ends.';

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
  @Field(() => Boolean, { nullable: true, description: 'Whether each entry comes with its envelope.' })
  data?: boolean;
}

const searched =
  'Words as people know a document by: number, amount, date, name, tax code, key. Each is the beginning of a word of the entry; all have to be there.';

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
    description: 'How many of what is found are passed over; `cursor` costs less.',
  })
  @Min(0)
  @Max(10_000)
  offset?: number;
}

/** Filter of the entries that refer to another one. */
@ArgsType()
export class SiloRelation {
  @TextFilter('Only from this place of their documents: `supplier`, `preceding`, or `previous`.')
  context?: string;
}

/** A reference and the filter of the entries that contain it. */
@ArgsType()
export class SiloReference extends SiloRelation {
  @Field(() => ID, { description: 'UUID of a document, a party or an entry.' })
  uuid!: string;
}
