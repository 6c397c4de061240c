import { Args, Ctx, Query, Resolver } from 'type-graphql';
import {
  connection,
  ConnectionArgs,
  connectionOf,
  pageQuery,
  type Connection,
} from '../graphql/connection.ts';
import type { GraphqlContext } from '../graphql/context.ts';
import { Requires } from '../graphql/requires.ts';
import { AuditEvent } from './audit-event.ts';
import { AuditFilters } from './audit.inputs.ts';
import type { AuditService } from './audit.service.ts';

const AuditEventConnection = connectionOf(AuditEvent);

@Resolver(() => AuditEvent)
export class AuditResolver {
  readonly #audit: AuditService;

  constructor(audit: AuditService) {
    this.#audit = audit;
  }

  @Query(() => AuditEventConnection, {
    description: 'Lists audit events: changes to access, configuration and jobs, newest first.',
  })
  @Requires('access:read')
  async auditEvents(
    @Ctx() { scope }: GraphqlContext,
    @Args(() => ConnectionArgs) page: ConnectionArgs,
    @Args(() => AuditFilters) filters: AuditFilters,
  ): Promise<Connection<AuditEvent>> {
    return connection(await this.#audit.page(scope, Object.assign(filters, pageQuery(page))));
  }
}
