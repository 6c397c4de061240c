import { Routes } from '../../platform/rest/routes.ts';
import { Job } from '../jobs/job.entity.ts';
import { jobEtag } from '../jobs/job.routes.ts';
import { PokeInput, RetryInput } from './control.inputs.ts';
import type { JobControl } from './control.service.ts';

const common = { scope: 'transform:write', etag: jobEtag } as const;

export const controlRoutes = new Routes<JobControl>()
  .endpoint(
    'post',
    '/transform/v1/jobs/:id/cancel',
    { summary: 'Cancel a job, even in the middle of a step', ...common, reply: [200, Job] },
    (control, { scope, params }) => control.cancel(scope, params.id),
  )
  .endpoint(
    'post',
    '/transform/v1/jobs/:id/retry',
    {
      summary: 'Retry a finished job',
      ...common,
      body: RetryInput,
      example: { body: { from: 'start' } },
      optionalBody: true,
      reply: [202, Job],
    },
    (control, { scope, params, body }) => control.retry(scope, params.id, body),
  )
  .endpoint(
    'post',
    '/transform/v1/jobs/:id/poke',
    {
      summary: 'Resume the waiting step of a job immediately',
      ...common,
      body: PokeInput,
      example: { body: { code: 'paid' } },
      optionalBody: true,
      reply: [202, Job],
    },
    (control, { scope, params, body }) => control.poke(scope, params.id, body),
  );
