import { Field, ObjectType } from 'type-graphql';
import { buildEtag } from '../../platform/etag.ts';
import { createdAnswer } from '../../platform/rest/replay.ts';
import { Collection, createListQuery } from '../../platform/rest/collection.ts';
import { Routes } from '../../platform/rest/routes.ts';
import { newId } from '../../platform/ids.ts';
import { Bulk } from './bulk.ts';
import { BulkFilters, BulkInput } from './bulk.inputs.ts';
import type { BulkService } from './bulk.service.ts';

/** Page of bulks, newest first. */
@ObjectType()
export class BulkCollection extends Collection {
  @Field(() => [Bulk], { description: 'Bulks of the page.' })
  list!: Bulk[];
}

/** Returns the ETag of a bulk, including the counts of its jobs, which still change after its end. */
function bulkTag(bulk: Bulk): string {
  const { succeeded, failed, cancelled, open } = bulk.jobs ?? {};
  return buildEtag(bulk, ...[succeeded, failed, cancelled, open].filter((count) => count !== undefined));
}

const starts = {
  description:
    'Processes all jobs or entries that match the filter, in the background and in the order of creation, with the same effect as a request for each; `start` and `move` require the scope silo:write. The header Audit-Reason gives the reason.',
  scope: 'transform:write',
  body: BulkInput,
  reply: [202, Bulk],
  refuses: ['not-found', 'conflict'],
  example: {
    body: {
      action: 'retry',
      filter: { outcome: 'failed', tags_any: ['import-4711'] },
      retry: { from: 'start' },
    },
  },
  etag: bulkTag,
} as const;

export const bulkRoutes = new Routes<BulkService>()
  .endpoint(
    'post',
    '/transform/v1/bulks',
    {
      summary: 'Start a bulk: cancel, retry or poke jobs, start jobs on entries, or move entries',
      creates: 'bulk',
      ...starts,
    },
    async (bulks, { scope, body, newId: id = newId() }) => createdAnswer(await bulks.start(scope, id, body)),
  )
  .endpoint(
    'put',
    '/transform/v1/bulks/:id',
    { summary: 'Start a bulk with a given UUID (any version)', ...starts },
    async (bulks, { scope, params, body }) => createdAnswer(await bulks.start(scope, params.id, body)),
  )
  .list(
    '/transform/v1/bulks',
    {
      summary: 'List the bulks of the workspace, newest first',
      scope: 'transform:read',
      query: createListQuery(BulkFilters),
      reply: BulkCollection,
    },
    (bulks, { scope, query }) => bulks.list(scope, query),
  )
  .endpoint(
    'get',
    '/transform/v1/bulks/:id',
    {
      summary: 'Fetch a bulk with its progress and failures',
      scope: 'transform:read',
      reply: [200, Bulk],
      etag: bulkTag,
    },
    (bulks, { scope, params }) => bulks.get(scope, params.id),
  )
  .endpoint(
    'post',
    '/transform/v1/bulks/:id/stop',
    {
      summary: 'Stop a bulk; completed actions are kept, and a bulk that has ended does not change',
      scope: 'transform:write',
      reply: [200, Bulk],
      etag: bulkTag,
    },
    (bulks, { scope, params }) => bulks.stop(scope, params.id),
  );
