import { graphql } from '../../graphql/graphql.ts';

export const NewestJobQuery = graphql(`
  query NewestJobOfDocument($id: ID!) {
    siloEntry(id: $id) {
      id
      jobs(first: 5) {
        id
        revision
        outcome
        dryRun
      }
    }
  }
`);

export const FailedJobQuery = graphql(`
  query FailedJobOfDocument($id: ID!) {
    job(id: $id) {
      id
      completedAt
      workflow {
        id
        name
      }
      faults {
        provider
        code
        message
      }
      intents {
        id
        name
        provider
        status
        events {
          id
          code
          message
        }
      }
    }
  }
`);
