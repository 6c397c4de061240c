import { graphql, type ResultOf, type VariablesOf } from '../../graphql/graphql.ts';

export const AuditQuery = graphql(`
  query Audit($operation: AuditedOperation, $objectId: ID, $subject: String, $after: String) {
    auditEvents(operation: $operation, objectId: $objectId, subject: $subject, first: 50, after: $after) {
      nodes {
        id
        operation
        kind
        objectId
        subject
        tokenId
        reason
        address
        createdAt
      }
      pageInfo {
        endCursor
        hasNextPage
      }
    }
  }
`);

/** Reads the names of the objects of audit events: the newest of each kind, and the jobs with the given ids. */
export const AuditTargetsQuery = graphql(`
  query AuditTargets(
    $jobIds: [ID!]!
    $jobs: Boolean!
    $workflows: Boolean!
    $integrations: Boolean!
    $templates: Boolean!
    $series: Boolean!
    $connect: Boolean!
    $webhooks: Boolean!
  ) {
    jobs(filter: { ids: $jobIds }, first: 100) @include(if: $jobs) {
      nodes {
        id
        key
        siloEntry {
          id
          summary {
            number
            title
          }
        }
      }
    }
    workflows(first: 100) @include(if: $workflows) {
      nodes {
        id
        name
      }
    }
    integrations(first: 100) @include(if: $integrations) {
      nodes {
        id
        name
      }
    }
    printTemplates(first: 100) @include(if: $templates) {
      nodes {
        id
        name
      }
    }
    seriesList(first: 100) @include(if: $series) {
      nodes {
        id
        name
      }
    }
    connectEndpoints(first: 100) @include(if: $connect) {
      nodes {
        id
        slug
      }
    }
    webhookEndpoints(first: 100) @include(if: $webhooks) {
      nodes {
        id
        url
      }
    }
  }
`);

/** Filter of the audit events. */
export type AuditFilter = Omit<VariablesOf<typeof AuditQuery>, 'after'>;
export type AuditData = NonNullable<ResultOf<typeof AuditQuery>['auditEvents']>['nodes'][number];
export type Operation = AuditData['operation'];
