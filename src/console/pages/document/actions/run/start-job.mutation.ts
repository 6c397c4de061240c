import { graphql } from '../../../../graphql/graphql.ts';

export const StartJobMutation = graphql(`
  mutation StartJob($idempotencyKey: String, $input: JobInput!) {
    createJob(idempotencyKey: $idempotencyKey, input: $input) {
      id
      siloEntryId
    }
  }
`);
