import { graphql } from '../../graphql/graphql.ts';
import { TokenFacts } from './token.fields.tsx';

export const TokensQuery = graphql(
  `
    query Tokens($after: String) {
      tokens(first: 50, after: $after) {
        nodes {
          ...TokenFacts
        }
        pageInfo {
          endCursor
          hasNextPage
        }
      }
    }
  `,
  [TokenFacts],
);

/** Roles and scopes with which tokens can be issued. */
export const GrantsQuery = graphql(`
  query Grants {
    roles {
      name
      scopes
    }
    scopes {
      name
      description
    }
  }
`);

/** Integrations whose tasks a token could answer. */
export const AnsweringQuery = graphql(`
  query AnsweringIntegrations {
    integrations(first: 100, disabled: false) {
      nodes {
        id
        name
        provider
      }
    }
  }
`);

export const CreateToken = graphql(`
  mutation CreateToken($input: TokenInput!, $idempotencyKey: String) {
    createToken(input: $input, idempotencyKey: $idempotencyKey) {
      id
      subject
      token
    }
  }
`);

export const RevokeToken = graphql(
  `
    mutation RevokeToken($id: ID!) {
      revokeToken(id: $id) {
        ...TokenFacts
      }
    }
  `,
  [TokenFacts],
);
