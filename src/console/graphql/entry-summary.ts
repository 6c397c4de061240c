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

/** What a document comes to: what is to be paid by it, or was paid. */
export function amountOf({
  totals,
}: {
  readonly totals?: EntrySummaryData['summary']['totals'];
}): string | undefined {
  return totals?.payable ?? totals?.totalWithTax ?? totals?.total ?? undefined;
}
