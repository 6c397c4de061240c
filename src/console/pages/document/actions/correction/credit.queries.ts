import { graphql } from '../../../../graphql/graphql.ts';

/** Remaining amount of the invoice that a document was created from. */
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
