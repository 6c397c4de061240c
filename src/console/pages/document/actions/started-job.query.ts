import { graphql } from '../../../graphql/graphql.ts';

export const StartedJobQuery = graphql(`
  query StartedJob($id: ID!) {
    job(id: $id) {
      id
      revision
      outcome
      workflow {
        id
        name
      }
    }
  }
`);
