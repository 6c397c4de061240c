import { Area } from '../area.ts';
import { AuditEvent } from './audit-event.ts';
import { AuditResolver } from './audit.resolver.ts';
import { auditRoutes } from './audit.routes.ts';
import type { AuditService } from './audit.service.ts';

/** Area of the audit events of a workspace. */
export const auditArea = new Area<{ readonly audit: AuditService }>([AuditEvent], {
  audit: { routes: auditRoutes, resolver: AuditResolver },
});
