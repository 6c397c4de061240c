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
      }
    }
  }
`);

export type EntrySummaryData = ResultOf<typeof EntrySummary>;
