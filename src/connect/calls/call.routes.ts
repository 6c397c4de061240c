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
    summary: 'Create a job of what is sent to an endpoint',
    description:
      'Callers prove who they are as the endpoint asks for. The same delivery again, by its `Idempotency-Key` or the id that its signature covers, is answered the same.',
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
        description: 'That of the endpoint.',
        schema: text,
        example: 'orders',
      },
      {
        name: 'encoding',
        in: 'query',
        description: 'How the body is encoded; absent: not at all.',
        schema: { type: 'string', enum: ['base64'] },
      },
      { name: 'filename', in: 'query', description: 'The name of the file.', schema: text },
      {
        name: 'Idempotency-Key',
        in: 'header',
        description: 'The same whenever a delivery is sent again: up to 200 printable characters.',
        schema: text,
      },
    ],
    body: { '*/*': { example: '<order/>' } },
    answers: {
      202: {
        description: 'The job is written.',
        headers: {
          'Idempotent-Replayed': {
            description: '`true` when the same delivery had come before; absent otherwise.',
            schema: { type: 'string', enum: ['true'] },
          },
        },
        content: {
          'application/json': {
            schema: {
              type: 'object',
              required: ['id', 'job_id'],
              properties: {
                id: { ...id, description: 'Of the silo entry that the body became, else of its file.' },
                job_id: id,
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
