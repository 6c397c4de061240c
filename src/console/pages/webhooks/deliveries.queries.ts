import { graphql, type ResultOf } from '../../graphql/graphql.ts';

const DeliveryFacts = graphql(`
  fragment DeliveryFacts on WebhookDelivery @_unmask {
    endpointId
    id
    type
    objectId
    status
    attemptCount
    nextAttemptAt
    createdAt
  }
`);

export type DeliveryData = ResultOf<typeof DeliveryFacts>;

export const DeliveriesQuery = graphql(
  `
    query WebhookDeliveries(
      $endpointId: ID!
      $status: WebhookDeliveryStatus
      $type: String
      $createdFrom: Timestamp
      $after: String
    ) {
      webhookDeliveries(
        endpointId: $endpointId
        status: $status
        type: $type
        createdFrom: $createdFrom
        first: 50
        after: $after
      ) {
        nodes {
          ...DeliveryFacts
        }
        pageInfo {
          endCursor
          hasNextPage
        }
      }
    }
  `,
  [DeliveryFacts],
);

export const DeliveryQuery = graphql(
  `
    query WebhookDelivery($endpointId: ID!, $id: ID!) {
      webhookDelivery(endpointId: $endpointId, id: $id) {
        ...DeliveryFacts
        payload
        attempts {
          number
          at
          durationMs
          code
          message
          requestHeaders
          status
          answerHeaders
          answerBody
        }
      }
    }
  `,
  [DeliveryFacts],
);

export type FullDelivery = NonNullable<ResultOf<typeof DeliveryQuery>['webhookDelivery']>;
export type Attempt = NonNullable<FullDelivery['attempts']>[number];

export const ResendDelivery = graphql(
  `
    mutation ResendWebhookDelivery($endpointId: ID!, $id: ID!) {
      resendWebhookDelivery(endpointId: $endpointId, id: $id) {
        ...DeliveryFacts
      }
    }
  `,
  [DeliveryFacts],
);

export const ResendDeliveries = graphql(`
  mutation ResendWebhookDeliveries($endpointId: ID!, $input: WebhookResendInput!) {
    resendWebhookDeliveries(endpointId: $endpointId, input: $input) {
      id
      revision
      disabled
    }
  }
`);
