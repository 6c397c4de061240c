import { graphql } from '../../graphql/graphql.ts';
import { EndpointFacts } from './webhook.fields.tsx';

export const EndpointsQuery = graphql(
  `
    query WebhookEndpoints($after: String) {
      webhookEndpoints(first: 50, after: $after) {
        nodes {
          ...EndpointFacts
        }
        pageInfo {
          endCursor
          hasNextPage
        }
      }
    }
  `,
  [EndpointFacts],
);

export const EndpointQuery = graphql(
  `
    query WebhookEndpoint($id: ID!) {
      webhookEndpoint(id: $id) {
        ...EndpointFacts
        lastFailure {
          deliveryId
          at
          code
          message
        }
      }
    }
  `,
  [EndpointFacts],
);

export const CreateEndpoint = graphql(`
  mutation CreateWebhookEndpoint($id: ID!, $input: WebhookEndpointInput!) {
    createWebhookEndpoint(id: $id, input: $input) {
      id
      secret
    }
  }
`);

export const UpdateEndpoint = graphql(
  `
    mutation UpdateWebhookEndpoint($id: ID!, $patch: WebhookEndpointPatch!, $ifRevision: SafeInt) {
      updateWebhookEndpoint(id: $id, patch: $patch, ifRevision: $ifRevision) {
        ...EndpointFacts
      }
    }
  `,
  [EndpointFacts],
);

export const RotateSecret = graphql(`
  mutation RotateWebhookSecret($id: ID!, $ifRevision: SafeInt) {
    rotateWebhookSecret(id: $id, ifRevision: $ifRevision) {
      id
      secret
    }
  }
`);

export const DeleteEndpoint = graphql(`
  mutation DeleteWebhookEndpoint($id: ID!) {
    deleteWebhookEndpoint(id: $id) {
      id
    }
  }
`);

export const TestEndpoint = graphql(`
  mutation TestWebhookEndpoint($id: ID!) {
    testWebhookEndpoint(id: $id) {
      endpointId
      id
      status
    }
  }
`);
