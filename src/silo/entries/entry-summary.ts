import { Field, ObjectType } from 'type-graphql';
import { isObject } from '../../platform/json-object.ts';
import { ID } from '../../platform/shape/scalars.ts';

type Members = Record<string, unknown>;

@ObjectType({ description: 'A party as a list shows it.' })
export class SiloPartySummary {
  @Field(() => ID, { nullable: true, description: 'UUID of the party.' })
  uuid?: string | undefined;

  @Field(() => String, { nullable: true })
  name?: string | undefined;

  @Field(() => String, { nullable: true, description: 'Another name it is known by.' })
  alias?: string | undefined;

  @Field(() => String, { nullable: true, description: 'Country of its tax code.' })
  country?: string | undefined;

  @Field(() => String, { nullable: true, description: 'Its tax code, without the country.' })
  taxCode?: string | undefined;
}

/** Amounts of a document, as decimals in its currency. */
@ObjectType({ description: 'What a document comes to, as decimals in its currency.' })
export class SiloTotalsSummary {
  @Field(() => String, { nullable: true, description: 'Without taxes.' })
  total?: string | undefined;

  @Field(() => String, { nullable: true })
  tax?: string | undefined;

  @Field(() => String, { nullable: true })
  totalWithTax?: string | undefined;

  @Field(() => String, { nullable: true, description: 'What is to be paid.' })
  payable?: string | undefined;
}

/** Identifying fields of a document, with names and types; the `snippet` has the same as in the document. */
@ObjectType({ description: 'What a list shows of a document; what it does not have is absent.' })
export class SiloEntrySummary {
  @Field(() => ID, { nullable: true, description: 'UUID of the document.' })
  uuid?: string | undefined;

  @Field(() => String, {
    nullable: true,
    description: 'Kind of invoice, order, ...: `standard`, `credit-note`.',
  })
  type?: string | undefined;

  @Field(() => String, { nullable: true })
  series?: string | undefined;

  @Field(() => String, { nullable: true, description: 'Number within the series.' })
  code?: string | undefined;

  @Field(() => String, { nullable: true, description: 'Series and code as people write them: `F-0001`.' })
  number?: string | undefined;

  @Field(() => String, { nullable: true, description: 'Title of a message, or name of a party or an item.' })
  title?: string | undefined;

  @Field(() => String, { nullable: true, description: 'YYYY-MM-DD' })
  issueDate?: string | undefined;

  @Field(() => String, { nullable: true, description: 'ISO 4217' })
  currency?: string | undefined;

  @Field(() => SiloPartySummary, { nullable: true })
  supplier?: SiloPartySummary | undefined;

  @Field(() => SiloPartySummary, {
    nullable: true,
    description: 'The customer; of a party the party itself.',
  })
  customer?: SiloPartySummary | undefined;

  @Field(() => SiloTotalsSummary, { nullable: true })
  totals?: SiloTotalsSummary | undefined;

  @Field(() => String, { nullable: true, description: 'Number of the document that it follows or corrects.' })
  precedingNumber?: string | undefined;
}

/** Returns the summary of an entry, from its snippet. */
export function summaryOf(snippet: Members): SiloEntrySummary {
  const text = (name: string): string | undefined => textOf(snippet[name]);
  const [supplier, customer] = [partyOf(snippet['supplier']), partyOf(snippet['customer'])];
  const party = text('name') === undefined ? undefined : partyOf(snippet);
  const totals = {
    total: text('total'),
    tax: text('tax'),
    totalWithTax: text('total_with_tax'),
    payable: text('payable'),
  };
  return {
    uuid: text('uuid'),
    type: text('type'),
    series: text('series'),
    code: text('code'),
    number: formatNumber(text('series'), text('code')),
    title: text('title') ?? text('name'),
    issueDate: text('issue_date'),
    currency: text('currency'),
    supplier,
    customer: customer ?? party,
    totals: Object.values(totals).some((total) => total !== undefined) ? totals : undefined,
    precedingNumber: formatNumber(text('p_series'), text('p_code')),
  };
}

function partyOf(party: unknown): SiloPartySummary | undefined {
  if (!isObject(party)) return undefined;
  const { uuid, name, alias, country, tax_code: taxCode } = party as Members;
  return {
    uuid: textOf(uuid),
    name: textOf(name),
    alias: textOf(alias),
    country: textOf(country),
    taxCode: textOf(taxCode),
  };
}

/** Formats series and code as people write them. */
function formatNumber(series: string | undefined, code: string | undefined): string | undefined {
  return code === undefined || series === undefined ? code : `${series}-${code}`;
}

/** Returns a value if it is text; an invalid document may contain anything. */
function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
