import type { Scope } from '../auth/scope.ts';
import { findPage, present } from '../database/find-page.ts';
import { Housekeeping, type HousekeepingServices } from '../database/housekeeping.ts';
import type { Database } from '../database/database.ts';
import type { Page, PageQuery } from '../page.ts';
import { AuditEvent } from './audit-event.ts';
import type { AuditFilters } from './audit.inputs.ts';
import { removeOlder } from './audit.store.ts';

/** Any number that no other program's advisory lock uses: "audited" in ASCII. */
const keepingLock = '27431048172135780';

/** Who did what in a workspace. What is written stays as it is until its time is over (decision 196). */
export class AuditService implements Disposable {
  readonly #database: Database;
  readonly #keeping: Housekeeping;

  private constructor(database: Database, keeping: Housekeeping) {
    this.#database = database;
    this.#keeping = keeping;
  }

  /** Opens it; from then on what is older than so many days is removed. */
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

  /** A page of what was done in the workspace, newest first. */
  page({ workspaceId }: Scope, query: PageQuery & AuditFilters): Promise<Page<AuditEvent>> {
    const { operation, objectId, subject, tokenId, createdFrom } = query;
    const where = {
      workspaceId,
      ...present({ operation, objectId, subject, tokenId }),
      ...(createdFrom && { createdAt: { $gte: createdFrom } }),
    };
    return findPage(this.#database.em(), AuditEvent, where, query);
  }

  [Symbol.dispose](): void {
    this.#keeping[Symbol.dispose]();
  }
}
