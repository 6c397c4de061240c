import { graphql } from '../../graphql/graphql.ts';

export const CreateFromMutation = graphql(`
  mutation CreateFromDocument($input: SiloEntryInput!, $idempotencyKey: String) {
    createSiloEntry(input: $input, idempotencyKey: $idempotencyKey) {
      id
      revision
    }
  }
`);
