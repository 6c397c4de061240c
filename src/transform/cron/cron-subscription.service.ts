import { LockMode, type EntityManager, type FilterQuery } from '@mikro-orm/postgresql';
import { addAudit } from '../../platform/audit/write-audit.ts';
import type { Scope } from '../../platform/auth/scope.ts';
import { addChange, writeChanges } from '../../platform/changes/write-changes.ts';
import { findPage, dropEmptyFilters } from '../../platform/database/find-page.ts';
import { notFound } from '../../platform/errors.ts';
import { requireMatch } from '../../platform/etag.ts';
import { isUuid, newId } from '../../platform/ids.ts';
import type { Page, PageQuery } from '../../platform/page.ts';
import type { Platform } from '../../platform/platform.ts';
import { periodMs } from '../providers/cron/cron-interval.ts';
import type { CronSubscribers, SubscriptionRequest } from '../providers/cron/cron-subscribers.ts';
import type { WorkflowService } from '../workflows/workflow.service.ts';
import { CronSubscription } from './cron-subscription.entity.ts';
import type { CronSubscriptionFilters } from './cron-subscription.inputs.ts';

type Services = Pick<Platform, 'clock' | 'database' | 'hints'> & {
  readonly workflows: Pick<WorkflowService, 'published'>;
};

/** Filter of a subscription. */
type Wanted = FilterQuery<CronSubscription> & Pick<CronSubscription, 'workspaceId'>;

/**
 * Subscriptions that run workflows periodically for entries. Steps create them; clients with write permission may
 * delete them.
 */
export class CronSubscriptionService implements CronSubscribers {
  readonly #services: Services;

  constructor(services: Services) {
    this.#services = services;
  }

  /**
   * Subscribes a workflow to run periodically for an entry. Refuses a workflow that cannot run. An entry has one
   * subscription per workflow: a repeated request with another period changes it, and its next period begins at the end
   * of the last one.
   */
  async subscribe(scope: Scope, wanted: SubscriptionRequest): Promise<CronSubscription> {
    await this.#services.workflows.published(scope, wanted.workflowId);
    const { workspaceId } = scope;
    const { siloEntryId, workflowId, interval, factor, jobId } = wanted;
    return writeChanges(this.#services, scope, async (em) => {
      const now = this.#services.clock.now();
      const row = {
        workspaceId,
        id: newId(),
        siloEntryId,
        workflowId,
        interval,
        factor,
        jobId,
        periodStart: now,
        nextAt: new Date(now.getTime() + periodMs(wanted)),
        revision: 1,
        createdAt: now,
        updatedAt: now,
      };
      const insert = em.createQueryBuilder(CronSubscription).insert(row).onConflict().ignore();
      const isNew = (await insert.execute('run')).affectedRows > 0;
      const [subscription] = await locked(em, { workspaceId, siloEntryId, workflowId });
      if (!subscription) throw notFound('Cron subscription');
      if (isNew) {
        await addChange(em, 'cron.created', subscription);
        await addAudit(em, scope, 'create_cron_subscription', subscription.id);
      } else if (subscription.interval !== interval || subscription.factor !== factor) {
        const nextAt = new Date(subscription.periodStart.getTime() + periodMs(wanted));
        const updatedAt = this.#services.clock.now(subscription.updatedAt);
        const revision = subscription.revision + 1;
        Object.assign(subscription, { interval, factor, jobId, nextAt, updatedAt, revision });
        await em.flush();
        await addChange(em, 'cron.updated', subscription);
        await addAudit(em, scope, 'update_cron_subscription', subscription.id);
      }
      return subscription;
    });
  }

  /** Deletes the subscriptions of an entry, for one workflow or for all. Returns their number. */
  async unsubscribe(
    scope: Scope,
    { siloEntryId, workflowId }: { siloEntryId: string; workflowId: string | undefined },
  ): Promise<number> {
    const { workspaceId } = scope;
    const where = { workspaceId, siloEntryId, ...(workflowId !== undefined && { workflowId }) };
    return writeChanges(this.#services, scope, async (em) => {
      const subscriptions = await locked(em, where);
      for (const subscription of subscriptions) await remove(em, scope, subscription);
      return subscriptions.length;
    });
  }

  /** Reads a subscription by its id. */
  async get(scope: Scope, id: string): Promise<CronSubscription> {
    const { workspaceId } = scope;
    const found = isUuid(id)
      ? await this.#services.database.em().findOne(CronSubscription, { workspaceId, id })
      : null;
    if (!found) throw notFound('Cron subscription');
    return found;
  }

  /** Lists a page of the workspace's subscriptions, newest first. */
  list({ workspaceId }: Scope, query: PageQuery & CronSubscriptionFilters): Promise<Page<CronSubscription>> {
    const { siloEntryId, workflowId, blocked } = query;
    const where = {
      workspaceId,
      ...dropEmptyFilters({ siloEntryId, workflowId }),
      ...(blocked !== undefined && { blockedSince: blocked ? { $ne: null } : null }),
    };
    return findPage(this.#services.database.em(), CronSubscription, where, query);
  }

  /** Deletes a subscription and returns it; its jobs continue. */
  async remove(scope: Scope, id: string, ifMatch?: readonly string[]): Promise<CronSubscription> {
    const { workspaceId } = scope;
    return writeChanges(this.#services, scope, async (em) => {
      const [subscription] = isUuid(id) ? await locked(em, { workspaceId, id }) : [];
      if (!subscription) throw notFound('Cron subscription');
      requireMatch(ifMatch, subscription);
      await remove(em, scope, subscription);
      return subscription;
    });
  }
}

function locked(em: EntityManager, where: Wanted): Promise<CronSubscription[]> {
  return em.find(CronSubscription, where, { lockMode: LockMode.PESSIMISTIC_WRITE, orderBy: { id: 'asc' } });
}

async function remove(em: EntityManager, scope: Scope, { workspaceId, id }: CronSubscription): Promise<void> {
  await em.nativeDelete(CronSubscription, { workspaceId, id });
  await addChange(em, 'cron.deleted', { workspaceId, id });
  await addAudit(em, scope, 'delete_cron_subscription', id);
}
