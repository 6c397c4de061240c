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

/** Services that bulks need. */
export interface BulkServices {
  readonly clock: Clock;
  readonly database: Database;
  readonly operations: LongOperations;
  readonly search: JobSearchService;
  readonly listing: SiloListingService;
  readonly workflows: WorkflowService;
}

/** Actions whose jobs continue after the bulk has ended. */
const outlives: ReadonlySet<BulkAction> = new Set(['retry', 'poke', 'start']);

/** Members of the input that each action accepts, and those it requires. */
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

/** Bulks: perform one action on all jobs or silo entries of a filter in the background, with their progress. */
export class BulkService {
  readonly #services: BulkServices;
  /** Execution of their batches. */
  readonly work: BulkWork;

  constructor(services: BulkServices, work: BulkWork) {
    this.#services = services;
    this.work = work;
  }

  /**
   * Starts a bulk; a repeated start returns the stored one (ADR 6). It acts on behalf of the caller, and requires
   * the scopes that the same single requests would require.
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

  /** Lists the bulks of the workspace, newest first. */
  async list(scope: Scope, query: PageQuery & BulkFilters): Promise<Page<Bulk>> {
    const page = mappedPage(await this.#services.operations.list(scope, 'bulk', query), bulkOf);
    await this.#addOutcomes(page.items);
    return page;
  }

  /** Stops a bulk after the current batch; its completed actions are kept. */
  async stop(scope: Scope, id: string): Promise<Bulk> {
    return this.#shown(await this.#services.operations.stop(scope, 'bulk', id, 'stop_bulk'));
  }

  async #shown(operation: LongOperation): Promise<Bulk> {
    const bulk = bulkOf(operation);
    await this.#addOutcomes([bulk]);
    return bulk;
  }

  /** Adds the outcomes of the jobs: the bulk itself ends once it has started them, without waiting for them. */
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

  /** Refuses an action that could not be performed on any item. Returns the number of items, up to a limit. */
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

/** Refuses members that an action does not accept, and missing ones that it requires: no filter does not mean all. */
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
