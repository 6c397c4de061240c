import { Field, ObjectType } from 'type-graphql';
import { etagOf } from '../../platform/etag.ts';
import { Collection, listQueryOf } from '../../platform/rest/collection.ts';
import { exampleId } from '../../platform/openapi/example-id.ts';
import { Routes } from '../../platform/rest/routes.ts';
import { createdAnswer } from '../../platform/rest/replay.ts';
import { fileTags } from '../../silo/files/file-tags.ts';
import { exampleInvoice } from '../../silo/entries/example-invoice.ts';
import { Job } from './job.entity.ts';
import { JobCreateQuery, JobFilters, JobInput } from './job.inputs.ts';
import type { JobService } from './job.service.ts';

/** A page of jobs, newest first. */
@ObjectType()
export class JobCollection extends Collection {
  @Field(() => [Job])
  list!: Job[];
}

const exampleKey = 'order-4711';

const creates = {
  scope: 'transform:write',
  query: JobCreateQuery,
  body: JobInput,
  reply: [202, Job],
  refuses: ['not-found', 'gone'],
  example: {
    query: { wait: 10 },
    body: { workflow_id: exampleId('workflows'), key: exampleKey, data: exampleInvoice },
  },
  etag: jobEtag,
} as const;

export const jobRoutes = new Routes<JobService>()
  .endpoint(
    'post',
    '/transform/v1/jobs',
    { summary: 'Create a job', creates: 'job', ...creates },
    async (jobs, { scope, query, body, newId: id, signal }) =>
      createdAnswer(await jobs.create(scope, body, { id, waitSeconds: query.wait, signal })),
  )
  .endpoint(
    'put',
    '/transform/v1/jobs/:id',
    { summary: 'Create a job with the given id', ...creates },
    async (jobs, { scope, params, query, body, signal }) =>
      createdAnswer(await jobs.create(scope, body, { id: params.id, waitSeconds: query.wait, signal })),
  )
  .list(
    '/transform/v1/jobs',
    {
      summary: 'List the jobs of the workspace, newest first',
      scope: 'transform:read',
      query: listQueryOf(JobFilters),
      reply: JobCollection,
    },
    (jobs, { scope, query }) => jobs.list(scope, query),
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
    {
      summary: 'Fetch the newest job of a key',
      scope: 'transform:read',
      reply: [200, Job],
      example: { params: { key: exampleKey } },
      etag: jobEtag,
    },
    (jobs, { scope, params }) => jobs.getByKey(scope, params.key),
  );

/** Who takes a job over may end its waiting without an event; what a token may see of its entry changes by itself. */
export function jobEtag(job: Job): string {
  const { fence, envelope, entryVersion = 0, attachments } = job;
  return etagOf(job, fence, ...(envelope ? [`e${entryVersion}`, ...fileTags(attachments)] : []));
}
