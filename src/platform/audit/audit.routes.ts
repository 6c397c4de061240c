import { Field, ObjectType } from 'type-graphql';
import { Collection, createListQuery } from '../rest/collection.ts';
import { Routes } from '../rest/routes.ts';
import { AuditEvent } from './audit-event.ts';
import { AuditFilters } from './audit.inputs.ts';
import type { AuditService } from './audit.service.ts';

/** Page of the audit events of a workspace, newest first. */
@ObjectType()
export class AuditEventCollection extends Collection {
  @Field(() => [AuditEvent], { description: 'Audit events of the page, newest first.' })
  list!: AuditEvent[];
}

export const auditRoutes = new Routes<AuditService>().list(
  '/access/v1/audit-events',
  {
    summary: 'List audit events: changes to access, configuration and jobs, newest first',
    scope: 'access:read',
    query: createListQuery(AuditFilters),
    reply: AuditEventCollection,
    example: { query: { operation: 'revoke_token' } },
  },
  (audit, { scope, query }) => audit.page(scope, query),
);
