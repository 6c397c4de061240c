import { etagOf } from '../../platform/etag.ts';
import { Routes } from '../../platform/rest/routes.ts';
import { createdAnswer } from '../../platform/rest/replay.ts';
import { Job } from './job.entity.ts';
import { JobCollection, JobCreateParams, JobInput, JobListParams } from './job.inputs.ts';
import type { JobService } from './job.service.ts';

const creates = {
  scope: 'transform:write',
  query: JobCreateParams,
  body: JobInput,
  reply: [202, Job],
  etag: jobEtag,
} as const;

/** The jobs of REST. */
export const jobRoutes = new Routes<JobService>()
  .endpoint(
    'post',
    '/transform/v1/jobs',
    { summary: 'Create a job', ...creates },
    async (jobs, { scope, query, body }) => {
      const created = await jobs.create(scope, body, undefined, waitSecondsOf(query));
      return createdAnswer(created, { Location: `/transform/v1/jobs/${created.record.id}` });
    },
  )
  .endpoint(
    'put',
    '/transform/v1/jobs/:id',
    { summary: 'Create a job with the given id', ...creates },
    async (jobs, { scope, params, query, body }) =>
      createdAnswer(await jobs.create(scope, body, params.id, waitSecondsOf(query))),
  )
  .endpoint(
    'get',
    '/transform/v1/jobs',
    {
      summary: 'List the jobs of the workspace, newest first',
      scope: 'transform:read',
      query: JobListParams,
      reply: [200, JobCollection],
      next: ({ nextCursor }) => (nextCursor ? { cursor: nextCursor } : undefined),
    },
    async (jobs, { scope, query: { cursor, createdAt, ...filters } }) => {
      const { items, nextCursor } = await jobs.list(scope, { ...filters, after: cursor, until: createdAt });
      return {
        list: items,
        createdAt: createdAt ?? items[0]?.createdAt,
        limit: filters.limit,
        cursor,
        nextCursor,
      };
    },
  )
  .endpoint(
    'get',
    '/transform/v1/jobs/:id',
    { summary: 'Fetch a job', scope: 'transform:read', reply: [200, Job], etag: jobEtag },
    (jobs, { scope, params }) => jobs.get(scope, params.id),
  )
  .endpoint(
    'get',
    '/transform/v1/jobs/key/:key',
    { summary: 'Fetch the newest job of a key', scope: 'transform:read', reply: [200, Job], etag: jobEtag },
    (jobs, { scope, params }) => jobs.getByKey(scope, params.key),
  );

/** A job changes with every event, several of which may fall into one millisecond; not all tokens see its envelope. */
function jobEtag(job: Job): string {
  return `${etagOf(job)}-${job.lastSeq}${job.envelope ? '-e' : ''}`;
}

/** Whole seconds from 0 to 60; clients that send something else than a number mean "wait a while" (decision 8). */
function waitSecondsOf({ wait }: JobCreateParams): number {
  if (wait === undefined) return 0;
  const seconds = Number(wait);
  return Number.isNaN(seconds) ? 30 : Math.min(Math.max(Math.floor(seconds), 0), 60);
}
