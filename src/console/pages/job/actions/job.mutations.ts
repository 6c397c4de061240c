import { graphql } from '../../../graphql/graphql.ts';

// Each mutation returns only the id: the events of the job report the outcome, and nothing does before them.

export const CancelJob = graphql(`
  mutation CancelJob($id: ID!) {
    cancelJob(id: $id) {
      id
    }
  }
`);

export const RetryJob = graphql(`
  mutation RetryJob($id: ID!, $input: RetryInput) {
    retryJob(id: $id, input: $input) {
      id
    }
  }
`);

export const PokeJob = graphql(`
  mutation PokeJob($id: ID!) {
    pokeJob(id: $id) {
      id
    }
  }
`);

export const DryRunJob = graphql(`
  mutation DryRunJob($input: JobInput!) {
    createJob(input: $input) {
      id
    }
  }
`);
