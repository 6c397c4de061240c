import { graphql } from '../../graphql/graphql.ts';
import { JobSummary } from '../../graphql/job-summary.ts';

export const JobsQuery = graphql(
  `
    query Jobs($filter: JobFilter, $after: String) {
      jobs(filter: $filter, first: 100, after: $after) {
        edges {
          node {
            ...JobSummary
          }
        }
        pageInfo {
          endCursor
          hasNextPage
        }
      }
    }
  `,
  [JobSummary],
);

export const JobCountsQuery = graphql(`
  query JobCounts($filter: JobFilter!) {
    jobCounts(filter: $filter) {
      status
      count
      capped
    }
  }
`);

/** Names of the workflows in the search parameters. */
export const WorkflowNamesQuery = graphql(`
  query WorkflowNames {
    workflows(first: 100) {
      nodes {
        id
        name
      }
    }
  }
`);

/** Steps at which jobs of a workflow may start. */
export const PublishedStepsQuery = graphql(`
  query PublishedSteps($id: ID!) {
    workflow(id: $id) {
      id
      published {
        version
        contents
      }
    }
  }
`);

export const LookUpQuery = graphql(`
  query LookUp($id: ID!, $key: String!, $isId: Boolean!) {
    node(id: $id) @include(if: $isId) {
      kind: __typename
      id
    }
    jobByKey(key: $key) @skip(if: $isId) {
      id
    }
  }
`);
