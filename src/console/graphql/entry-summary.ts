import { graphql, type ResultOf } from './graphql.ts';

/** Fields of a silo entry in lists; the feed keeps them up to date everywhere. */
export const EntrySummary = graphql(`
  fragment EntrySummary on SiloEntry @_unmask {
    id
    revision
    key
    folder
    state
    docSchema
    draft
    signed
    invalid
    tags
    createdAt
    updatedAt
    summary {
      type
      number
      title
      issueDate
      currency
      precedingNumber
      supplier {
        name
      }
      customer {
        name
      }
      totals {
        payable
        totalWithTax
        total
      }
    }
  }
`);

export type EntrySummaryData = ResultOf<typeof EntrySummary>;

/**
 * Returns the amount of a document: what is payable or was paid. Amounts of credit notes are negative, because readers add up lists;
 * the service orders and filters lists by the same sign. Totals, prints and XML show the amounts of the document itself.
 */
export function amountOf({
  type,
  totals,
}: {
  readonly type: string | null;
  readonly totals?: Partial<EntrySummaryData['summary']['totals']>;
}): string | undefined {
  const amount = totals?.payable ?? totals?.totalWithTax ?? totals?.total ?? undefined;
  return type === 'credit-note' ? amount && negate(amount) : amount;
}

/** Returns the decimal with the opposite sign; zero has none. Text, because the first page does not load the amounts library. */
function negate(amount: string): string {
  if (isZero(amount)) return amount;
  return amount.startsWith('-') ? amount.slice(1) : `-${amount}`;
}

/** Returns whether an amount, a decimal as text, is zero. */
export const isZero = (amount: string): boolean => !/[1-9]/.test(amount);

/** Returns whether the amount left of an invoice after its credit notes is zero or negative. */
export const isPaidBack = ({ left }: { readonly left: string }): boolean =>
  isZero(left) || left.startsWith('-');
