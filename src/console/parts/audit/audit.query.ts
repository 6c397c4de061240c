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

/** Which events are shown. */
export type AuditFilter = Omit<VariablesOf<typeof AuditQuery>, 'after'>;
export type AuditData = NonNullable<ResultOf<typeof AuditQuery>['auditEvents']>['nodes'][number];
export type Operation = AuditData['operation'];
