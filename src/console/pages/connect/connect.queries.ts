import { graphql, type ResultOf } from '../../graphql/graphql.ts';
import { ConnectEndpointFacts } from './connect.fields.tsx';

export const ConnectEndpointsQuery = graphql(
  `
    query ConnectEndpoints($after: String) {
      connectEndpoints(first: 50, after: $after) {
        nodes {
          ...ConnectEndpointFacts
        }
        pageInfo {
          endCursor
          hasNextPage
        }
      }
    }
  `,
  [ConnectEndpointFacts],
);

export const ConnectEndpointQuery = graphql(
  `
    query ConnectEndpoint($id: ID!) {
      connectEndpoint(id: $id) {
        ...ConnectEndpointFacts
      }
    }
  `,
  [ConnectEndpointFacts],
);

export const CreateConnectEndpoint = graphql(`
  mutation CreateConnectEndpoint($id: ID!, $input: ConnectEndpointInput!) {
    createConnectEndpoint(id: $id, input: $input) {
      id
      secret
    }
  }
`);

export const UpdateConnectEndpoint = graphql(
  `
    mutation UpdateConnectEndpoint($id: ID!, $patch: ConnectEndpointPatch!, $ifRevision: SafeInt) {
      updateConnectEndpoint(id: $id, patch: $patch, ifRevision: $ifRevision) {
        ...ConnectEndpointFacts
      }
    }
  `,
  [ConnectEndpointFacts],
);

export const RotateConnectSecret = graphql(`
  mutation RotateConnectSecret($id: ID!, $ifRevision: SafeInt) {
    rotateConnectSecret(id: $id, ifRevision: $ifRevision) {
      id
      secret
    }
  }
`);

export const DeleteConnectEndpoint = graphql(`
  mutation DeleteConnectEndpoint($id: ID!) {
    deleteConnectEndpoint(id: $id) {
      id
    }
  }
`);

const ConnectCallFacts = graphql(`
  fragment ConnectCallFacts on ConnectCall @_unmask {
    endpointId
    id
    result
    status
    code
    message
    fields
    jobId
    contentType
    bytes
    address
    durationMs
    createdAt
  }
`);

export type ConnectCallData = ResultOf<typeof ConnectCallFacts>;

export const ConnectCallsQuery = graphql(
  `
    query ConnectCalls($endpointId: ID!, $result: ConnectCallResult, $after: String) {
      connectCalls(endpointId: $endpointId, result: $result, first: 50, after: $after) {
        nodes {
          ...ConnectCallFacts
        }
        pageInfo {
          endCursor
          hasNextPage
        }
      }
    }
  `,
  [ConnectCallFacts],
);
