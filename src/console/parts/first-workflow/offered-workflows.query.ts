import { graphql } from '../../graphql/graphql.ts';

/** The workflows that can be run; beyond those that are read nobody knows whether there is one alone. */
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
