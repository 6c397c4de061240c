import { graphql } from '../../../graphql/graphql.ts';

/** What is left of the invoice that a document was made from. */
export const CreditedInvoiceQuery = graphql(`
  query CreditedInvoice($id: ID!) {
    siloEntry(id: $id) {
      id
      revision
      summary {
        type
        number
        currency
        totals {
          payable
          totalWithTax
          total
        }
      }
      credit {
        amount
        left
      }
    }
  }
`);
