import { graphql } from '../../graphql/graphql.ts';

/** Reads the workflows that can be run. If there are further pages, it is unknown whether only one workflow fits. */
export const OfferedWorkflowsQuery = graphql(`
  query OfferedWorkflows {
    workflows(first: 100, disabled: false) {
      nodes {
        id
        name
        version
        schema
      }
      pageInfo {
        hasNextPage
      }
    }
  }
`);
