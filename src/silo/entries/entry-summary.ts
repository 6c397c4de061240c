import { Field, ObjectType } from 'type-graphql';
import { isObject } from '../../platform/json-object.ts';
import { ID } from '../../platform/shape/scalars.ts';

type Members = Record<string, unknown>;

@ObjectType({ description: 'Identifying fields of a party, for lists.' })
export class SiloPartySummary {
  @Field(() => ID, { nullable: true, description: 'UUID of the party.' })
  uuid?: string | undefined;

  @Field(() => String, { nullable: true, description: 'Name of the party.' })
  name?: string | undefined;

  @Field(() => String, { nullable: true, description: 'Alternative name.' })
  alias?: string | undefined;

  @Field(() => String, { nullable: true, description: 'Country of the tax code.' })
  country?: string | undefined;

  @Field(() => String, { nullable: true, description: 'Tax code without its country.' })
  taxCode?: string | undefined;
}

/** Amounts of a document, as decimals in its currency. */
@ObjectType({ description: 'Amounts of a document, as decimals in its currency.' })
export class SiloTotalsSummary {
  @Field(() => String, { nullable: true, description: 'Total without taxes.' })
  total?: string | undefined;

  @Field(() => String, { nullable: true, description: 'Total of the taxes.' })
  tax?: string | undefined;

  @Field(() => String, { nullable: true, description: 'Total with taxes.' })
  totalWithTax?: string | undefined;

  @Field(() => String, { nullable: true, description: 'Payable amount.' })
  payable?: string | undefined;
}

/** Identifying fields of a document, with names and types; the `snippet` has the same as in the document. */
@ObjectType({
  description: 'Identifying fields of a document, for lists; fields that it does not have are absent.',
})
export class SiloEntrySummary {
  @Field(() => ID, { nullable: true, description: 'UUID of the document.' })
  uuid?: string | undefined;

  @Field(() => String, {
    nullable: true,
    description: 'Type of the invoice, order or other document: `standard`, `credit-note`.',
  })
  type?: string | undefined;

  @Field(() => String, { nullable: true, description: 'Series of the number.' })
  series?: string | undefined;

  @Field(() => String, { nullable: true, description: 'Number within the series.' })
  code?: string | undefined;

  @Field(() => String, { nullable: true, description: 'Series and code, joined by a hyphen: `F-0001`.' })
  number?: string | undefined;

  @Field(() => String, { nullable: true, description: 'Title of a message, or name of a party or item.' })
  title?: string | undefined;

  @Field(() => String, { nullable: true, description: 'Issue date, YYYY-MM-DD.' })
  issueDate?: string | undefined;

  @Field(() => String, { nullable: true, description: 'Currency code (ISO 4217).' })
  currency?: string | undefined;

  @Field(() => SiloPartySummary, { nullable: true, description: 'Supplier of the document.' })
  supplier?: SiloPartySummary | undefined;

  @Field(() => SiloPartySummary, {
    nullable: true,
    description: 'Customer; if the document is a party, that party.',
  })
  customer?: SiloPartySummary | undefined;

  @Field(() => SiloTotalsSummary, {
    nullable: true,
    description: 'Amounts of the document; absent if it has none.',
  })
  totals?: SiloTotalsSummary | undefined;

  @Field(() => String, {
    nullable: true,
    description: 'Number of the preceding document, for example the corrected one.',
  })
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
