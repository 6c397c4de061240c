import { graphql } from '../../../graphql/graphql.ts';

export const CheckQuery = graphql(`
  query CheckDocument($input: DryRunInput!) {
    dryRunWorkflow(input: $input) {
      status
      faults {
        provider
        code
        message
      }
      intents {
        id
        provider
      }
    }
  }
`);
