import { exampleId } from '../../platform/openapi/example-id.ts';
import { Routes } from '../../platform/rest/routes.ts';
import { createdAnswer } from '../../platform/rest/replay.ts';
import { exampleInvoice } from '../../silo/entries/example-invoice.ts';
import type { JobCreation } from './creation.service.ts';
import { Job } from './job.entity.ts';
import { JobWaitQuery, JobInput } from './job.inputs.ts';
import { exampleJobKey, jobEtag } from './job.routes.ts';

const creates = {
  scope: 'transform:write',
  query: JobWaitQuery,
  body: JobInput,
  reply: [202, Job],
  refuses: ['not-found', 'gone'],
  example: {
    query: { wait: 10 },
    body: { workflow_id: exampleId('workflows'), key: exampleJobKey, data: exampleInvoice },
  },
  etag: jobEtag,
} as const;

export const jobCreationRoutes = new Routes<JobCreation>()
  .endpoint(
    'post',
    '/transform/v1/jobs',
    { summary: 'Create a job', creates: 'job', ...creates },
    async (creation, { scope, query, body, newId: id, signal }) =>
      createdAnswer(await creation.create(scope, body, { id, waitSeconds: query.wait, signal })),
  )
  .endpoint(
    'put',
    '/transform/v1/jobs/:id',
    { summary: 'Create a job with a given id', ...creates },
    async (creation, { scope, params, query, body, signal }) =>
      createdAnswer(await creation.create(scope, body, { id: params.id, waitSeconds: query.wait, signal })),
  );
