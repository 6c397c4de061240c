import { graphql } from '../../graphql/graphql.ts';

// Each answers the id alone: what became of the job is told by its events, and not before them.

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
