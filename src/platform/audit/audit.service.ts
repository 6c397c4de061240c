import type { Scope } from '../auth/scope.ts';
import { findPage, dropEmptyFilters } from '../database/find-page.ts';
import { Housekeeping, type HousekeepingServices } from '../database/housekeeping.ts';
import type { Database } from '../database/database.ts';
import type { Page, PageQuery } from '../page.ts';
import { AuditEvent } from './audit-event.ts';
import type { AuditFilters } from './audit.inputs.ts';
import { removeOlder } from './audit.store.ts';

/** Number of the advisory lock of this housekeeping, which no other program uses: "audited" in ASCII. */
const keepingLock = '27431048172135780';

/** Audit events of workspaces, which are immutable until their retention ends (ADR 24). */
export class AuditService implements Disposable {
  readonly #database: Database;
  readonly #keeping: Housekeeping;

  private constructor(database: Database, keeping: Housekeeping) {
    this.#database = database;
    this.#keeping = keeping;
  }

  /** Opens the service; from then on, events older than `days` are deleted. */
  static async open(services: HousekeepingServices, days: number): Promise<AuditService> {
    const { database } = services;
    const keeping = new Housekeeping(services, keepingLock, [
      {
        name: 'audit retention',
        work: (alone) => alone((sql) => removeOlder(sql, days)),
      },
    ]);
    await keeping.start();
    return new AuditService(database, keeping);
  }

  /** Returns a page of the audit events of a workspace, newest first. */
  page({ workspaceId }: Scope, query: PageQuery & AuditFilters): Promise<Page<AuditEvent>> {
    const { operation, objectId, subject, tokenId, createdFrom } = query;
    const where = {
      workspaceId,
      ...dropEmptyFilters({ operation, objectId, subject, tokenId }),
      ...(createdFrom && { createdAt: { $gte: createdFrom } }),
    };
    return findPage(this.#database.em(), AuditEvent, where, query);
  }

  [Symbol.dispose](): void {
    this.#keeping[Symbol.dispose]();
  }
}
