import { clientAddress } from '../../platform/rest/client-address.ts';
import { readBytes } from '../../platform/rest/body.ts';
import { PlainRoutes } from '../../platform/rest/plain-routes.ts';
import { readQuery } from '../../platform/rest/query.ts';
import { replayedHeader } from '../../platform/rest/replay.ts';
import type { ConnectCallService } from './call.service.ts';
import { ConnectQuery } from './received-body.ts';

const text = { type: 'string' };
const id = { type: 'string', format: 'uuid' };

/** Endpoint that external servers call without a token of the service. */
export const connectCallRoutes = new PlainRoutes<ConnectCallService>().route(
  'post',
  '/connect/:workspace/:slug',
  {
    summary: 'Create a job from the body of a request to a Connect endpoint',
    description:
      'Callers authenticate by the method that the endpoint is configured with. A repeated delivery, identified by its `Idempotency-Key` or by the id that its signature covers, returns the same response.',
    tag: 'connect',
    scope: 'anyone',
    parameters: [
      {
        name: 'workspace',
        in: 'path',
        required: true,
        description: 'Id or name of the workspace.',
        schema: text,
        example: 'acme',
      },
      {
        name: 'slug',
        in: 'path',
        required: true,
        description: 'Slug of the endpoint.',
        schema: text,
        example: 'orders',
      },
      {
        name: 'encoding',
        in: 'query',
        description: 'Encoding of the body; absent: the body is not encoded.',
        schema: { type: 'string', enum: ['base64'] },
      },
      {
        name: 'filename',
        in: 'query',
        description:
          'Name of the file. Default: the slug of the endpoint, with an extension for the media type.',
        schema: text,
      },
      {
        name: 'Idempotency-Key',
        in: 'header',
        description: 'Key that identifies a delivery when it is repeated: up to 200 printable characters.',
        schema: text,
      },
    ],
    body: { '*/*': { example: '<order/>' } },
    answers: {
      202: {
        description: 'The job has been created.',
        headers: {
          'Idempotent-Replayed': {
            description: '`true` if the delivery was received before; absent otherwise.',
            schema: { type: 'string', enum: ['true'] },
          },
        },
        content: {
          'application/json': {
            schema: {
              type: 'object',
              required: ['id', 'job_id'],
              properties: {
                id: {
                  ...id,
                  description:
                    'Id of the silo entry created from the body, or of its file if the endpoint stores bodies as files.',
                },
                job_id: { ...id, description: 'Id of the job.' },
              },
            },
          },
        },
      },
    },
    refuses: [
      'unauthorized',
      'not-found',
      'conflict',
      'too-large',
      'unsupported-media-type',
      'validation',
      'rate-limited',
    ],
  },
  async (calls, ctx) => {
    const { workspace = '', slug = '' } = ctx['params'] as Record<string, string>;
    const answer = await calls.receive({
      workspace,
      slug,
      query: () => readQuery(ConnectQuery, new URLSearchParams(ctx.querystring)),
      header: (name) => ctx.get(name),
      clientAddress: (proxies) => clientAddress(ctx.req, proxies),
      read: (limitBytes) => readBytes(ctx, limitBytes),
      challenge: (challenge) => ctx.set('WWW-Authenticate', challenge),
    });
    if (answer.replayed) ctx.set(replayedHeader);
    ctx.status = 202;
    ctx.type = 'json';
    ctx.body = JSON.stringify({ id: answer.id, job_id: answer.jobId });
  },
);
