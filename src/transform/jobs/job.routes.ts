import { Field, ObjectType } from 'type-graphql';
import { buildEtag } from '../../platform/etag.ts';
import { Collection, toCollection, createListQuery, nextPage } from '../../platform/rest/collection.ts';
import { Routes } from '../../platform/rest/routes.ts';
import { fileTags } from '../../silo/files/file-tags.ts';
import { Intent } from './intent.entity.ts';
import { IntentQuery } from './intent.inputs.ts';
import { Job } from './job.entity.ts';
import { JobListQuery } from './job-filter.ts';
import { JobWaitQuery } from './job.inputs.ts';
import type { JobService } from './job.service.ts';

/** Page of jobs, newest first. */
@ObjectType()
export class JobCollection extends Collection {
  @Field(() => [Job], { description: 'Jobs of the page.' })
  list!: Job[];
}

/** Page of the intents of a job, in the order of their execution. */
@ObjectType()
export class IntentCollection extends Collection {
  @Field(() => [Intent], { description: 'Intents of the page, in the order of execution.' })
  list!: Intent[];
}

/** Key of the jobs in examples. */
export const exampleJobKey = 'order-4711';

export const jobRoutes = new Routes<JobService>()
  .list(
    '/transform/v1/jobs',
    {
      summary: 'List the jobs of the workspace, newest first by default',
      scope: 'transform:read',
      query: createListQuery(JobListQuery),
      reply: JobCollection,
      itemTag: ({ id, mark = '', envelope }) => `${id} ${mark} ${envelope !== undefined}`,
    },
    (jobs, { scope, query }) => jobs.list(scope, query),
  )
  .endpoint(
    'get',
    '/transform/v1/jobs/:id',
    {
      summary: 'Fetch a job',
      scope: 'transform:read',
      query: JobWaitQuery,
      reply: [200, Job],
      etag: jobEtag,
    },
    async (jobs, request) => {
      const { scope, params, query } = request;
      // A signal is created only for requests that wait, because it is expensive.
      if (query.wait > 0)
        await jobs.completion(scope, params.id, { seconds: query.wait, signal: request.signal });
      return jobs.get(scope, params.id);
    },
  )
  .endpoint(
    'get',
    '/transform/v1/jobs/key/:key',
    {
      summary: 'Fetch the newest job with a key',
      scope: 'transform:read',
      reply: [200, Job],
      example: { params: { key: exampleJobKey } },
      etag: jobEtag,
    },
    (jobs, { scope, params }) => jobs.getByKey(scope, params.key),
  )
  .endpoint(
    'get',
    '/transform/v1/jobs/:id/intents',
    {
      summary: 'List the intents of a job in the order of their execution',
      scope: 'transform:read',
      query: IntentQuery,
      reply: [200, IntentCollection],
      next: nextPage,
    },
    async (jobs, { scope, params, query }) =>
      toCollection(await jobs.intentPage(await jobs.find(scope, params.id), query), query),
  );

/**
 * Returns the ETag of a job. It includes the fencing token, because another process may end the wait of a job without
 * an event, and the entry as far as the token may read it, because it changes independently.
 */
export function jobEtag(job: Job): string {
  const { fence, envelope, entryVersion = 0, attachments } = job;
  return buildEtag(job, fence, ...(envelope ? [`e${entryVersion}`, ...fileTags(attachments)] : []));
}
