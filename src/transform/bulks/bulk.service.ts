import { requirePermission, type Scope } from '../../platform/auth/scope.ts';
import { writeAudit } from '../../platform/audit/write-audit.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { invalid } from '../../platform/errors.ts';
import { contentHash, type Created } from '../../platform/idempotency.ts';
import type { LongOperation } from '../../platform/long-operations/long-operation.entity.ts';
import type { LongOperations, OperationBegin } from '../../platform/long-operations/long-operations.ts';
import { mappedPage, type Page, type PageQuery } from '../../platform/page.ts';
import { write } from '../../platform/shape/write.ts';
import type { SiloListingService } from '../../silo/entries/listing.service.ts';
import type { JobSearchService } from '../jobs/job-search.service.ts';
import type { WorkflowService } from '../workflows/workflow.service.ts';
import { noProgress, type BulkProgress } from './bulk-progress.ts';
import type { BulkWork } from './bulk-work.ts';
import { bulkOf, type Bulk } from './bulk.ts';
import { boundedFilter, BulkInput, type BulkAction, type BulkFilters } from './bulk.inputs.ts';
import { readOutcomes } from './bulk.store.ts';

/** What bulks take. */
export interface BulkServices {
  readonly clock: Clock;
  readonly database: Database;
  readonly operations: LongOperations;
  readonly search: JobSearchService;
  readonly listing: SiloListingService;
  readonly workflows: WorkflowService;
}

/** The actions whose jobs go on when the bulk has ended. */
const outlives: ReadonlySet<BulkAction> = new Set(['retry', 'poke', 'start']);

/** Which members of an input each action takes, and which of them it needs. */
const membersOf: Readonly<Record<BulkAction, { takes: readonly OwnMember[]; needs: readonly OwnMember[] }>> =
  {
    cancel: { takes: ['filter'], needs: ['filter'] },
    retry: { takes: ['filter', 'retry'], needs: ['filter'] },
    poke: { takes: ['filter', 'poke'], needs: ['filter'] },
    start: { takes: ['entryFilter', 'start'], needs: ['entryFilter', 'start'] },
    move: { takes: ['entryFilter', 'move'], needs: ['entryFilter', 'move'] },
  };

const ownMembers = {
  filter: 'filter',
  entryFilter: 'entry_filter',
  retry: 'retry',
  poke: 'poke',
  start: 'start',
  move: 'move',
};

type OwnMember = keyof typeof ownMembers;

/** Does one thing to all jobs, or on all silo entries, that a filter finds: in the background, and shown as it goes on. */
export class BulkService {
  readonly #services: BulkServices;
  /** How their batches are done. */
  readonly work: BulkWork;

  constructor(services: BulkServices, work: BulkWork) {
    this.#services = services;
    this.work = work;
  }

  /**
   * Starts a bulk; the same again answers the stored one (decision 10). It goes on in the name of whoever started it, and asks
   * for the scopes that the same done one by one asks for.
   */
  async start(scope: Scope, id: string, input: BulkInput): Promise<Created<Bulk>> {
    requireMembers(input);
    const made = { kind: 'bulk', id, contentHash: contentHash(BulkInput, input) } as const;
    const { record, replayed } = await this.#services.operations.begin(
      scope,
      made,
      () => this.#prepare(scope, input),
      (sql) => writeAudit(sql, scope, 'start_bulk', id),
    );
    return { record: await this.#shown(record), replayed };
  }

  async get(scope: Scope, id: string): Promise<Bulk> {
    return this.#shown(await this.#services.operations.get(scope, 'bulk', id));
  }

  /** The bulks of the workspace, newest first. */
  async list(scope: Scope, query: PageQuery & BulkFilters): Promise<Page<Bulk>> {
    const page = mappedPage(await this.#services.operations.list(scope, 'bulk', query), bulkOf);
    await this.#addOutcomes(page.items);
    return page;
  }

  /** Stops a bulk after the batch that is under way; what was done stays done. */
  async stop(scope: Scope, id: string): Promise<Bulk> {
    return this.#shown(await this.#services.operations.stop(scope, 'bulk', id, 'stop_bulk'));
  }

  async #shown(operation: LongOperation): Promise<Bulk> {
    const bulk = bulkOf(operation);
    await this.#addOutcomes([bulk]);
    return bulk;
  }

  /** Adds what became of the jobs: the bulk itself ends when it has started them, and waits for none. */
  async #addOutcomes(bulks: readonly Bulk[]): Promise<void> {
    const followed = bulks.filter(({ action }) => outlives.has(action));
    if (followed.length === 0) return;
    const outcomes = await readOutcomes(
      this.#services.database.sql,
      followed.map(({ workspaceId, id, action }) => ({ workspaceId, id, creates: action === 'start' })),
    );
    for (const [place, bulk] of followed.entries()) bulk.jobs = outcomes[place];
  }

  async #prepare(scope: Scope, input: BulkInput): Promise<OperationBegin> {
    const now = this.#services.clock.now();
    const createdBefore = input.createdBefore && input.createdBefore < now ? input.createdBefore : now;
    const bounded = Object.assign(new BulkInput(), input, { createdBefore });
    const progress = noProgress(await this.#totalOf(scope, bounded));
    return { input: write(BulkInput, bounded), progress };
  }

  /** Refuses what could not be done to anything; answers to how many it may be, as far as that is counted. */
  async #totalOf(scope: Scope, input: BulkInput): Promise<Pick<BulkProgress, 'total' | 'totalCapped'>> {
    const { search, listing, workflows } = this.#services;
    if (input.action === 'start' || input.action === 'move') {
      requirePermission(scope, 'silo:write');
      if (input.start) await workflows.published(scope, input.start.workflowId);
      const entries = await listing.count(scope, boundedFilter(input.entryFilter, input));
      return { total: entries.count, totalCapped: entries.capped };
    }
    const counts = await search.counts(scope, boundedFilter(input.filter, input));
    const total = counts.reduce((sum, { count }) => sum + count, 0);
    return { total, totalCapped: counts.some(({ capped }) => capped) };
  }
}

/** Refuses what an action does not take, and that it lacks what it needs: without a filter nothing is meant. */
function requireMembers(input: BulkInput): void {
  const { takes, needs } = membersOf[input.action];
  const members = Object.keys(ownMembers) as OwnMember[];
  const wrong = members.flatMap((member): [string, string][] => {
    if (input[member] === undefined)
      return needs.includes(member) ? [[ownMembers[member], `is required to ${input.action}`]] : [];
    return takes.includes(member) ? [] : [[ownMembers[member], `is not taken to ${input.action}`]];
  });
  if (wrong.length > 0) throw invalid(Object.fromEntries(wrong));
}
