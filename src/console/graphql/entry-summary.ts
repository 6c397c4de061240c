import { graphql, type ResultOf } from './graphql.ts';

/** What a list shows of a silo entry; the feed keeps it up to date everywhere. */
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

/** What a document comes to: what is to be paid by it, or was paid. What a credit note takes back is less than nothing. */
export function amountOf({
  type,
  totals,
}: {
  readonly type: string | null;
  readonly totals?: Partial<EntrySummaryData['summary']['totals']>;
}): string | undefined {
  const amount = totals?.payable ?? totals?.totalWithTax ?? totals?.total ?? undefined;
  return type === 'credit-note' ? amount && negative(amount) : amount;
}

/** The same decimal with the other sign; nothing has none. */
function negative(amount: string): string {
  if (isZero(amount)) return amount;
  return amount.startsWith('-') ? amount.slice(1) : `-${amount}`;
}

/** Whether an amount, a decimal in text, is none. */
export const isZero = (amount: string): boolean => !/[1-9]/.test(amount);

/** Whether nothing is left of an invoice after its credit notes, or less than nothing. */
export const isPaidBack = ({ left }: { readonly left: string }): boolean =>
  isZero(left) || left.startsWith('-');
