import { graphql, type ResultOf, type VariablesOf } from '../../graphql/graphql.ts';

export const StartBulk = graphql(`
  mutation StartBulk($input: BulkInput!) {
    startBulk(input: $input) {
      id
    }
  }
`);

/** Input of the mutation that starts a bulk operation. */
export type BulkOrder = VariablesOf<typeof StartBulk>['input'];

export const StopBulk = graphql(`
  mutation StopBulk($id: ID!) {
    stopBulk(id: $id) {
      id
    }
  }
`);

export const BulkQuery = graphql(`
  query BulkProgress($id: ID!) {
    bulk(id: $id) {
      id
      revision
      status
      action
      options
      total
      totalCapped
      reason
      done
      skipped
      failed
      jobs {
        succeeded
        failed
        cancelled
        open
      }
      reasons {
        outcome
        key
        message
        count
      }
      failures {
        id
        key
      }
      error {
        message
      }
    }
  }
`);

export type BulkData = NonNullable<ResultOf<typeof BulkQuery>['bulk']>;
