import type { Scope } from '../../platform/auth/scope.ts';
import { findPage, dropEmptyFilters } from '../../platform/database/find-page.ts';
import type { Batcher } from '../../platform/batcher.ts';
import { compositeKey } from '../../platform/ids.ts';
import type { Page, PageQuery } from '../../platform/page.ts';
import type { Platform } from '../../platform/platform.ts';
import { RateLimit } from '../../platform/rate-limit.ts';
import type { ConnectEndpointService } from '../endpoints/endpoint.service.ts';
import { ConnectCall } from './call.entity.ts';
import type { ConnectCallFilters } from './call.inputs.ts';
import { noteCalls, type NewCall } from './call.store.ts';

/** Rate of refused calls that each process logs per endpoint, so that a client that is always refused cannot fill the table. */
const refusalLogRate = { perSecond: 1, burst: 60 };

type Services = Pick<Platform, 'database' | 'hints' | 'log'> & {
  readonly endpoints: Pick<ConnectEndpointService, 'get'>;
};

/** Log of the calls of endpoints and of their responses. */
export class CallLog {
  readonly #services: Services;
  readonly #refusals = new RateLimit(refusalLogRate);
  readonly #notes: Batcher<NewCall, undefined>;

  constructor(services: Services) {
    this.#services = services;
    const { database } = services;
    this.#notes = database.createBatcher<NewCall, undefined>('connect_calls', async (calls) => {
      await noteCalls(database.sql, calls);
      return calls.map(() => undefined);
    });
  }

  /** Logs a call. An error of the database is only reported: the caller gets its response all the same. */
  async note(call: NewCall): Promise<void> {
    const { hints, log } = this.#services;
    const { workspaceId, endpointId } = call;
    if (call.result === 'refused') {
      const { isOver } = await this.#refusals.count(compositeKey(workspaceId, endpointId));
      if (isOver) return;
    }
    try {
      await this.#notes.add(call);
      hints.send('change', workspaceId);
    } catch (error) {
      log.warn({ err: error, endpoint: endpointId }, 'a call of Connect is missing in its log');
    }
  }

  /** Lists the calls of an endpoint, newest first. */
  async list(
    scope: Scope,
    endpointId: string,
    query: PageQuery & ConnectCallFilters,
  ): Promise<Page<ConnectCall>> {
    const { workspaceId, id } = await this.#services.endpoints.get(scope, endpointId);
    const { result, createdFrom } = query;
    const where = {
      workspaceId,
      endpointId: id,
      ...dropEmptyFilters({ result }),
      ...(createdFrom && { createdAt: { $gte: createdFrom } }),
    };
    return findPage(this.#services.database.em(), ConnectCall, where, query);
  }
}
