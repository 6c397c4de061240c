import { randomUUID } from 'node:crypto';
import { v7 } from 'uuid';
import type { Fields } from './fields.ts';
import { cursorOf, namedCursor } from '../../src/platform/page.ts';
import * as shapes from './resources.ts';
import { einvoice, invoice, message, type World } from './world.ts';

/** A request: its path below the base address, and its body. */
export interface Call {
  path: string;
  body?: unknown;
}

/** One endpoint: what it accepts, what it refuses and how. */
export interface EndpointCase {
  status: 200 | 202;
  reply: Fields;
  /** The type of an answer that is not JSON. */
  media?: string;
  accepts: (ids: World['ids']) => Call;
  refuses: ((ids: World['ids']) => Call & { status: number; key: string })[];
  /** True: it answers apps alone. */
  app?: true;
}

const workflow = { name: 'One', steps: [{ action: 'silo.close' }] };
const [absent, someStep] = [randomUUID(), randomUUID()];
const notFound = (path: string) => () => ({ path, status: 404, key: 'not-found' });
const badPage = (path: string) => [
  () => ({ path: `${path}?limit=101`, status: 422, key: 'validation' }),
  () => ({ path: `${path}?limit=0`, status: 422, key: 'validation' }),
  () => ({ path: `${path}?limit=ten`, status: 400, key: 'bad-request' }),
];
const badCursor = (path: string) => [
  () => ({ path: `${path}?cursor=nonsense`, status: 400, key: 'bad-request' }),
  () => ({ path: `${path}?cursor=${changedCursor}`, status: 400, key: 'bad-request' }),
];
const badTime = (path: string) => () => ({
  path: `${path}?created_at=yesterday`,
  status: 400,
  key: 'bad-request',
});

const listOf = (item: Fields): Fields => ({
  list: [item],
  limit: 'int',
  'cursor?': 'string',
  'next_cursor?': 'string',
  'created_at?': 'time',
});

/** One that a list could give out, but for its last letter. */
const changedCursor = cursorOf({ createdAt: new Date(), id: absent }).replace(/.$/, (last) =>
  last === 'A' ? 'B' : 'A',
);

/** Every endpoint that asks for a token, by its method and its path in the OpenAPI document. */
export const endpointCases: Readonly<Record<string, EndpointCase>> = {
  'get /utils/v1/ping': {
    status: 200,
    reply: { ping: 'string' },
    accepts: () => ({ path: '/utils/v1/ping' }),
    refuses: [],
  },
  'get /utils/v1/document-examples': {
    status: 200,
    reply: shapes.documentExamples,
    accepts: () => ({ path: '/utils/v1/document-examples?country=ES' }),
    refuses: [() => ({ path: '/utils/v1/document-examples?country=ESP', status: 422, key: 'validation' })],
  },
  'get /utils/v1/tax-regimes/{country}': {
    status: 200,
    reply: shapes.taxRegime,
    accepts: () => ({ path: '/utils/v1/tax-regimes/ES' }),
    refuses: [
      notFound('/utils/v1/tax-regimes/ZZ'),
      () => ({ path: '/utils/v1/tax-regimes/ES?date=today', status: 422, key: 'validation' }),
    ],
  },
  'get /utils/v1/system': {
    status: 200,
    reply: shapes.system,
    accepts: () => ({ path: '/utils/v1/system' }),
    refuses: [],
  },
  'get /utils/v1/uuid': {
    status: 200,
    reply: { uuid: 'uuid', version: 'int' },
    accepts: () => ({ path: '/utils/v1/uuid' }),
    refuses: [],
  },
  'get /access/v1/workspace': {
    status: 200,
    reply: shapes.workspace,
    accepts: () => ({ path: '/access/v1/workspace' }),
    refuses: [],
  },
  'get /access/v1/workspaces': {
    status: 200,
    reply: { list: [shapes.workspace] },
    accepts: () => ({ path: '/access/v1/workspaces' }),
    refuses: [],
  },
  'patch /access/v1/workspace': {
    status: 200,
    reply: shapes.workspace,
    accepts: () => ({ path: '/access/v1/workspace', body: {} }),
    refuses: [
      () => ({ path: '/access/v1/workspace', body: { name: 'Not a label' }, status: 422, key: 'validation' }),
      () => ({ path: '/access/v1/workspace', body: { sandbox: true }, status: 422, key: 'validation' }),
      () => ({ path: '/access/v1/workspace', body: { country: 'Spain' }, status: 422, key: 'validation' }),
      () => ({ path: '/access/v1/workspace', body: { logo_url: 'x' }, status: 422, key: 'validation' }),
    ],
  },
  'get /access/v1/audit-events': {
    status: 200,
    reply: shapes.auditEvents,
    accepts: () => ({ path: '/access/v1/audit-events?operation=create_token' }),
    refuses: [
      ...badPage('/access/v1/audit-events'),
      ...badCursor('/access/v1/audit-events'),
      () => ({ path: '/access/v1/audit-events?operation=x', status: 400, key: 'bad-request' }),
      () => ({ path: '/access/v1/audit-events?object_id=x', status: 400, key: 'bad-request' }),
    ],
  },
  'get /access/v1/enrollment': {
    status: 200,
    reply: shapes.enrollment,
    accepts: () => ({ path: '/access/v1/enrollment' }),
    refuses: [],
    app: true,
  },
  'patch /access/v1/enrollment': {
    status: 200,
    reply: shapes.enrollment,
    accepts: () => ({ path: '/access/v1/enrollment', body: { data: { a: 1 } } }),
    refuses: [() => ({ path: '/access/v1/enrollment', body: { date: 1 }, status: 422, key: 'validation' })],
    app: true,
  },
  'post /access/v1/enrollment': {
    status: 200,
    reply: shapes.enrollment,
    accepts: () => ({ path: '/access/v1/enrollment', body: { data: { a: 1 } } }),
    refuses: [() => ({ path: '/access/v1/enrollment', body: { date: 1 }, status: 422, key: 'validation' })],
    app: true,
  },
  'get /access/v1/enrollments': {
    status: 200,
    reply: {
      list: [shapes.enrollment],
      limit: 'int',
      'cursor?': 'string',
      'next_cursor?': 'string',
      'created_at?': 'time',
    },
    accepts: () => ({ path: '/access/v1/enrollments' }),
    refuses: [...badPage('/access/v1/enrollments'), ...badCursor('/access/v1/enrollments')],
  },
  'get /access/v1/enrollment/{id}': {
    status: 200,
    reply: shapes.enrollment,
    accepts: ({ enrollment }) => ({ path: `/access/v1/enrollment/${enrollment}` }),
    refuses: [notFound(`/access/v1/enrollment/${absent}`), notFound('/access/v1/enrollment/x')],
  },
  'put /access/v1/enrollment/{id}': {
    status: 200,
    reply: shapes.enrollment,
    accepts: ({ enrollment, client }) => ({
      path: `/access/v1/enrollment/${enrollment}`,
      body: { client_id: client },
    }),
    refuses: [
      ({ client }) => ({
        path: `/access/v1/enrollment/${absent}`,
        body: { client_id: client },
        status: 409,
        key: 'conflict',
      }),
      ...[{}, { client_id: absent }, { client_id: 'x' }].map((body) => () => ({
        path: `/access/v1/enrollment/${absent}`,
        body,
        status: 422,
        key: 'validation',
      })),
    ],
  },
  'patch /access/v1/enrollment/{id}': {
    status: 200,
    reply: shapes.enrollment,
    accepts: ({ enrollment }) => ({ path: `/access/v1/enrollment/${enrollment}`, body: { disabled: false } }),
    refuses: [
      () => ({ path: `/access/v1/enrollment/${absent}`, body: {}, status: 404, key: 'not-found' }),
      ({ enrollment }) => ({
        path: `/access/v1/enrollment/${enrollment}`,
        body: { disabled: 'yes' },
        status: 422,
        key: 'validation',
      }),
    ],
  },
  'get /access/v1/scopes': {
    status: 200,
    reply: { list: [{ name: 'string', description: 'string' }] },
    accepts: () => ({ path: '/access/v1/scopes' }),
    refuses: [],
  },
  'get /access/v1/roles': {
    status: 200,
    reply: { list: [{ name: 'string', scopes: ['string'] }] },
    accepts: () => ({ path: '/access/v1/roles' }),
    refuses: [],
  },
  'get /access/v1/tokens': {
    status: 200,
    reply: shapes.tokenCollection,
    accepts: () => ({ path: '/access/v1/tokens' }),
    refuses: [...badPage('/access/v1/tokens'), ...badCursor('/access/v1/tokens')],
  },
  'post /access/v1/tokens': {
    status: 200,
    reply: shapes.issuedToken,
    accepts: () => ({
      path: '/access/v1/tokens',
      body: { subject: 'bookkeeping', scope: 'silo:read viewer', expires_in: 60 },
    }),
    refuses: [
      () => ({ path: '/access/v1/tokens', body: {}, status: 422, key: 'validation' }),
      () => ({
        path: '/access/v1/tokens',
        body: { subject: 'x', scope: 'silo:delete' },
        status: 422,
        key: 'validation',
      }),
      () => ({
        path: '/access/v1/tokens',
        body: { subject: 'x', scope: 'admin', expires_in: 0 },
        status: 422,
        key: 'validation',
      }),
      () => ({
        path: '/access/v1/tokens',
        body: { subject: 'x', scope: 'transform:answer' },
        status: 422,
        key: 'validation',
      }),
    ],
  },
  'get /access/v1/tokens/{id}': {
    status: 200,
    reply: shapes.token,
    accepts: ({ token }) => ({ path: `/access/v1/tokens/${token}` }),
    refuses: [notFound(`/access/v1/tokens/${absent}`), notFound('/access/v1/tokens/x')],
  },
  'delete /access/v1/tokens/{id}': {
    status: 200,
    reply: shapes.token,
    accepts: ({ token }) => ({ path: `/access/v1/tokens/${token}` }),
    refuses: [notFound(`/access/v1/tokens/${absent}`), notFound('/access/v1/tokens/x')],
  },
  'get /utils/v1/changes': {
    status: 200,
    reply: shapes.changeCollection,
    accepts: () => ({ path: '/utils/v1/changes?after=oldest' }),
    refuses: [
      ...badPage('/utils/v1/changes'),
      () => ({ path: '/utils/v1/changes?after=nonsense', status: 400, key: 'bad-request' }),
      () => ({ path: '/utils/v1/changes?types=job.vanished', status: 400, key: 'bad-request' }),
      () => ({ path: '/utils/v1/changes?after=00000000.1.1.mwrcl47r', status: 410, key: 'cursor-expired' }),
    ],
  },
  'post /transform/v1/jobs': {
    status: 202,
    reply: shapes.job,
    accepts: ({ workflow }) => ({
      path: '/transform/v1/jobs',
      body: { workflow_id: workflow, data: invoice },
    }),
    refuses: [
      () => ({ path: '/transform/v1/jobs', body: {}, status: 422, key: 'validation' }),
      () => ({
        path: '/transform/v1/jobs',
        body: { workflow_id: absent },
        status: 404,
        key: 'workflow-not-found',
      }),
      ({ workflow }) => ({
        path: '/transform/v1/jobs',
        body: { workflow_id: workflow, silo_entry_id: absent },
        status: 422,
        key: 'validation',
      }),
      ({ workflow, jobKey }) => ({
        path: '/transform/v1/jobs',
        body: { workflow_id: workflow, key: jobKey },
        status: 409,
        key: 'conflict',
      }),
      ({ workflow }) => ({
        path: '/transform/v1/jobs',
        body: { workflow_id: workflow, args: { file: 'data:text/plain,nameless' } },
        status: 422,
        key: 'validation',
      }),
    ],
  },
  'put /transform/v1/jobs/{id}': {
    status: 202,
    reply: shapes.job,
    accepts: ({ workflow, siloEntry }) => ({
      path: `/transform/v1/jobs/${v7()}?wait=0`,
      body: { workflow_id: workflow, silo_entry_id: siloEntry },
    }),
    refuses: [
      ({ workflow }) => ({
        path: `/transform/v1/jobs/${randomUUID()}`,
        body: { workflow_id: workflow },
        status: 422,
        key: 'validation',
      }),
      ({ workflow, job }) => ({
        path: `/transform/v1/jobs/${job}`,
        body: { workflow_id: workflow },
        status: 409,
        key: 'conflict',
      }),
      ({ workflow }) => ({
        path: `/transform/v1/jobs/${v7()}`,
        body: { workflow_id: workflow, argz: {} },
        status: 422,
        key: 'validation',
      }),
    ],
  },
  'post /transform/v1/bulks': {
    status: 202,
    reply: shapes.bulk,
    accepts: () => ({
      path: '/transform/v1/bulks',
      body: { action: 'retry', filter: { key: 'nobody' }, retry: { from: 'start' } },
    }),
    refuses: [
      () => ({ path: '/transform/v1/bulks', body: { action: 'cancel' }, status: 422, key: 'validation' }),
      () => ({
        path: '/transform/v1/bulks',
        body: { action: 'vanish', filter: {} },
        status: 422,
        key: 'validation',
      }),
      () => ({
        path: '/transform/v1/bulks',
        body: { action: 'start', entry_filter: {}, start: { workflow_id: absent } },
        status: 404,
        key: 'workflow-not-found',
      }),
    ],
  },
  'put /transform/v1/bulks/{id}': {
    status: 202,
    reply: shapes.bulk,
    accepts: ({ workflow }) => ({
      path: `/transform/v1/bulks/${randomUUID()}`,
      body: { action: 'start', entry_filter: { folder: 'nowhere' }, start: { workflow_id: workflow } },
    }),
    refuses: [
      () => ({
        path: '/transform/v1/bulks/x',
        body: { action: 'cancel', filter: {} },
        status: 422,
        key: 'validation',
      }),
      ({ bulk }) => ({
        path: `/transform/v1/bulks/${bulk}`,
        body: { action: 'poke', filter: { key: 'nobody' } },
        status: 409,
        key: 'conflict',
      }),
    ],
  },
  'get /transform/v1/cron-subscriptions': {
    status: 200,
    reply: listOf(shapes.cronSubscription),
    accepts: ({ workflow: id }) => ({ path: `/transform/v1/cron-subscriptions?workflow_id=${id}` }),
    refuses: [
      ...badPage('/transform/v1/cron-subscriptions'),
      ...badCursor('/transform/v1/cron-subscriptions'),
      badTime('/transform/v1/cron-subscriptions'),
      () => ({ path: '/transform/v1/cron-subscriptions?blocked=x', status: 400, key: 'bad-request' }),
    ],
  },
  'get /transform/v1/cron-subscriptions/{id}': {
    status: 200,
    reply: shapes.cronSubscription,
    accepts: ({ cronSubscription: id }) => ({ path: `/transform/v1/cron-subscriptions/${id}` }),
    refuses: [
      notFound(`/transform/v1/cron-subscriptions/${absent}`),
      notFound('/transform/v1/cron-subscriptions/x'),
    ],
  },
  'delete /transform/v1/cron-subscriptions/{id}': {
    status: 200,
    reply: shapes.cronSubscription,
    accepts: ({ endable }) => ({ path: `/transform/v1/cron-subscriptions/${endable()}` }),
    refuses: [notFound(`/transform/v1/cron-subscriptions/${absent}`)],
  },
  'get /transform/v1/bulks': {
    status: 200,
    reply: listOf(shapes.bulk),
    accepts: () => ({ path: '/transform/v1/bulks?status=completed' }),
    refuses: [
      ...badPage('/transform/v1/bulks'),
      ...badCursor('/transform/v1/bulks'),
      badTime('/transform/v1/bulks'),
      () => ({ path: '/transform/v1/bulks?status=over', status: 400, key: 'bad-request' }),
    ],
  },
  'get /transform/v1/bulks/{id}': {
    status: 200,
    reply: shapes.bulk,
    accepts: ({ bulk }) => ({ path: `/transform/v1/bulks/${bulk}` }),
    refuses: [notFound(`/transform/v1/bulks/${absent}`), notFound('/transform/v1/bulks/x')],
  },
  'post /transform/v1/bulks/{id}/stop': {
    status: 200,
    reply: shapes.bulk,
    accepts: ({ bulk }) => ({ path: `/transform/v1/bulks/${bulk}/stop` }),
    refuses: [notFound(`/transform/v1/bulks/${absent}/stop`)],
  },
  'post /transform/v1/jobs/{id}/cancel': {
    status: 200,
    reply: shapes.job,
    accepts: ({ asleep }) => ({ path: `/transform/v1/jobs/${asleep()}/cancel` }),
    refuses: [
      notFound(`/transform/v1/jobs/${v7()}/cancel`),
      ({ ended }) => ({ path: `/transform/v1/jobs/${ended()}/cancel`, status: 409, key: 'job-completed' }),
    ],
  },
  'post /transform/v1/jobs/{id}/retry': {
    status: 202,
    reply: shapes.job,
    accepts: ({ ended }) => ({ path: `/transform/v1/jobs/${ended()}/retry`, body: { from: 'start' } }),
    refuses: [
      notFound(`/transform/v1/jobs/${v7()}/retry`),
      ({ asleep }) => ({ path: `/transform/v1/jobs/${asleep()}/retry`, status: 409, key: 'job-running' }),
      ({ ended }) => ({ path: `/transform/v1/jobs/${ended()}/retry`, status: 409, key: 'nothing-failed' }),
      ({ ended }) => ({
        path: `/transform/v1/jobs/${ended()}/retry`,
        body: { from: 'middle' },
        status: 422,
        key: 'validation',
      }),
    ],
  },
  'post /transform/v1/jobs/{id}/poke': {
    status: 202,
    reply: shapes.job,
    accepts: ({ asleep }) => ({ path: `/transform/v1/jobs/${asleep()}/poke`, body: { code: 'now' } }),
    refuses: [
      notFound(`/transform/v1/jobs/${v7()}/poke`),
      ({ ended }) => ({ path: `/transform/v1/jobs/${ended()}/poke`, status: 409, key: 'not-waiting' }),
    ],
  },
  'get /transform/v1/jobs': {
    status: 200,
    reply: shapes.jobCollection,
    accepts: () => ({ path: '/transform/v1/jobs?limit=5' }),
    refuses: [
      ...badPage('/transform/v1/jobs'),
      ...badCursor('/transform/v1/jobs'),
      badTime('/transform/v1/jobs'),
      () => ({ path: '/transform/v1/jobs?status=FAILED', status: 400, key: 'bad-request' }),
      () => ({ path: '/transform/v1/jobs?status=KO&status=OK', status: 400, key: 'bad-request' }),
    ],
  },
  'get /transform/v1/jobs/series': {
    status: 200,
    reply: shapes.jobSeries,
    accepts: () => ({ path: '/transform/v1/jobs/series' }),
    refuses: [
      () => ({ path: '/transform/v1/jobs/series?step_seconds=1', status: 422, key: 'validation' }),
      () => ({ path: '/transform/v1/jobs/series?completed_to=x', status: 400, key: 'bad-request' }),
    ],
  },
  'get /transform/v1/jobs/action-durations': {
    status: 200,
    reply: shapes.actionDurations,
    accepts: () => ({ path: '/transform/v1/jobs/action-durations' }),
    refuses: [
      () => ({
        path: '/transform/v1/jobs/action-durations?completed_to=x',
        status: 400,
        key: 'bad-request',
      }),
    ],
  },
  'get /transform/v1/jobs/counts': {
    status: 200,
    reply: { list: [shapes.jobCount] },
    accepts: () => ({ path: '/transform/v1/jobs/counts?outcome=failed' }),
    refuses: [
      () => ({ path: '/transform/v1/jobs/counts?outcome=lost', status: 400, key: 'bad-request' }),
      () => ({
        path: '/transform/v1/jobs/counts?created_to=yesterday',
        status: 400,
        key: 'bad-request',
      }),
    ],
  },
  'get /transform/v1/jobs/{id}': {
    status: 200,
    reply: shapes.job,
    accepts: ({ job }) => ({ path: `/transform/v1/jobs/${job}` }),
    refuses: [notFound(`/transform/v1/jobs/${v7()}`), notFound('/transform/v1/jobs/not-a-uuid')],
  },
  'get /transform/v1/jobs/key/{key}': {
    status: 200,
    reply: shapes.job,
    accepts: ({ jobKey }) => ({ path: `/transform/v1/jobs/key/${encodeURIComponent(jobKey)}` }),
    refuses: [notFound('/transform/v1/jobs/key/nobody')],
  },
  'get /transform/v1/jobs/{id}/intents': {
    status: 200,
    reply: listOf(shapes.intent),
    accepts: ({ job }) => ({ path: `/transform/v1/jobs/${job}/intents` }),
    refuses: [
      notFound(`/transform/v1/jobs/${v7()}/intents`),
      ({ job }) => ({
        path: `/transform/v1/jobs/${job}/intents?cursor=zzz`,
        status: 400,
        key: 'bad-request',
      }),
      ({ job }) => ({
        path: `/transform/v1/jobs/${job}/intents?cursor=${v7()}`,
        status: 400,
        key: 'bad-request',
      }),
    ],
  },
  'get /transform/v1/workflows': {
    status: 200,
    reply: shapes.workflowCollection,
    accepts: () => ({ path: '/transform/v1/workflows?schema=bill/invoice' }),
    refuses: [...badPage('/transform/v1/workflows'), badTime('/transform/v1/workflows')],
  },
  'get /transform/v1/workflows/{id}': {
    status: 200,
    reply: shapes.workflow,
    accepts: ({ workflow }) => ({ path: `/transform/v1/workflows/${workflow}` }),
    refuses: [notFound(`/transform/v1/workflows/${absent}`), notFound('/transform/v1/workflows/x')],
  },
  'put /transform/v1/workflows/{id}': {
    status: 200,
    reply: shapes.savedWorkflow,
    accepts: () => ({ path: `/transform/v1/workflows/${randomUUID()}`, body: workflow }),
    refuses: [
      () => ({ path: '/transform/v1/workflows/x', body: workflow, status: 422, key: 'validation' }),
      ({ workflow: id }) => ({
        path: `/transform/v1/workflows/${id}`,
        body: workflow,
        status: 409,
        key: 'conflict',
      }),
      () => ({
        path: `/transform/v1/workflows/${randomUUID()}`,
        body: { steps: [{ action: 'no.such' }] },
        status: 422,
        key: 'validation',
      }),
    ],
  },
  'patch /transform/v1/workflows/{id}': {
    status: 200,
    reply: shapes.savedWorkflow,
    accepts: ({ workflow: id }) => ({ path: `/transform/v1/workflows/${id}`, body: { name: 'New name' } }),
    refuses: [
      () => ({ path: `/transform/v1/workflows/${absent}`, body: {}, status: 404, key: 'not-found' }),
      ({ workflow: id }) => ({
        path: `/transform/v1/workflows/${id}`,
        body: { version: 'bill/invoice' },
        status: 422,
        key: 'validation',
      }),
      ({ workflow: id }) => ({
        path: `/transform/v1/workflows/${id}`,
        body: { steps: [{ action: 'silo.if' }] },
        status: 422,
        key: 'validation',
      }),
    ],
  },
  'post /transform/v1/workflows/{id}/publish': {
    status: 200,
    reply: shapes.savedWorkflow,
    accepts: ({ workflow: id }) => ({ path: `/transform/v1/workflows/${id}/publish` }),
    refuses: [notFound(`/transform/v1/workflows/${absent}/publish`)],
  },
  'post /transform/v1/workflows/{id}/discard-draft': {
    status: 200,
    reply: shapes.workflow,
    accepts: ({ workflow: id }) => ({ path: `/transform/v1/workflows/${id}/discard-draft` }),
    refuses: [
      () => ({
        path: `/transform/v1/workflows/${absent}/discard-draft`,
        body: {},
        status: 404,
        key: 'not-found',
      }),
    ],
  },
  'get /transform/v1/workflow-templates': {
    status: 200,
    reply: shapes.workflowTemplates,
    accepts: () => ({ path: '/transform/v1/workflow-templates' }),
    refuses: [],
  },
  'get /transform/v1/workflows/{id}/stats': {
    status: 200,
    reply: shapes.workflowStats,
    accepts: ({ workflow: id }) => ({ path: `/transform/v1/workflows/${id}/stats` }),
    refuses: [
      notFound(`/transform/v1/workflows/${absent}/stats`),
      ({ workflow: id }) => ({
        path: `/transform/v1/workflows/${id}/stats?created_from=yesterday`,
        status: 400,
        key: 'bad-request',
      }),
    ],
  },
  'post /transform/v1/workflows/{id}/restore': {
    status: 200,
    reply: shapes.savedWorkflow,
    accepts: ({ workflow: id }) => ({
      path: `/transform/v1/workflows/${id}/restore`,
      body: { version: '1' },
    }),
    refuses: [
      ({ workflow: id }) => ({
        path: `/transform/v1/workflows/${id}/restore`,
        body: { version: '900' },
        status: 404,
        key: 'not-found',
      }),
      ({ workflow: id }) => ({
        path: `/transform/v1/workflows/${id}/restore`,
        body: {},
        status: 422,
        key: 'validation',
      }),
    ],
  },
  'post /transform/v1/workflows/dry-run': {
    status: 200,
    reply: shapes.dryRun,
    accepts: ({ siloEntry }) => ({
      path: '/transform/v1/workflows/dry-run',
      body: {
        definition: {
          steps: [
            { action: 'webhook', config: { url: 'https://example.com/hook' } },
            { id: someStep, action: 'silo.close' },
            { action: 'silo.state', config: { state: 'sent' } },
          ],
        },
        until: someStep,
        silo_entry_id: siloEntry,
      },
    }),
    refuses: [
      () => ({ path: '/transform/v1/workflows/dry-run', body: {}, status: 422, key: 'validation' }),
      () => ({
        path: '/transform/v1/workflows/dry-run',
        body: { workflow_id: absent },
        status: 404,
        key: 'not-found',
      }),
    ],
  },
  'post /transform/v1/workflows/validate': {
    status: 200,
    reply: { issues: [shapes.workflowIssue] },
    accepts: () => ({ path: '/transform/v1/workflows/validate', body: { steps: [{ action: 'silo.clos' }] } }),
    refuses: [
      () => ({
        path: '/transform/v1/workflows/validate',
        body: { stepz: [] },
        status: 422,
        key: 'validation',
      }),
    ],
  },
  'post /transform/v1/workflows/import-report': {
    status: 200,
    reply: {
      workflow: 'object',
      changes: [{ path: 'string', action: 'string', message: 'string' }],
      issues: [shapes.workflowIssue],
    },
    accepts: () => ({
      path: '/transform/v1/workflows/import-report',
      body: { workflow: { id: absent, steps: [{ provider: 'silo.clos' }] } },
    }),
    refuses: [
      () => ({
        path: '/transform/v1/workflows/import-report',
        body: { workflow: { steps: 1 } },
        status: 422,
        key: 'validation',
      }),
      () => ({
        path: '/transform/v1/workflows/import-report',
        body: { steps: [] },
        status: 422,
        key: 'validation',
      }),
    ],
  },
  'get /transform/v1/workflows/{id}/versions': {
    status: 200,
    reply: shapes.workflowVersionCollection,
    accepts: ({ workflow: id }) => ({ path: `/transform/v1/workflows/${id}/versions` }),
    refuses: [notFound(`/transform/v1/workflows/${absent}/versions`)],
  },
  'get /transform/v1/workflows/{id}/versions/{version}': {
    status: 200,
    reply: shapes.wholeWorkflowVersion,
    accepts: ({ workflow: id }) => ({ path: `/transform/v1/workflows/${id}/versions/1` }),
    refuses: [
      ({ workflow: id }) => ({
        path: `/transform/v1/workflows/${id}/versions/v1`,
        status: 404,
        key: 'not-found',
      }),
    ],
  },
  'get /transform/v1/workflows/{id}/diff': {
    status: 200,
    reply: shapes.workflowDiff,
    accepts: ({ workflow: id }) => ({ path: `/transform/v1/workflows/${id}/diff?from=1` }),
    refuses: [
      ({ workflow: id }) => ({
        path: `/transform/v1/workflows/${id}/diff?from=1&to=900`,
        status: 404,
        key: 'not-found',
      }),
    ],
  },
  'get /transform/v1/print-templates': {
    status: 200,
    reply: listOf(shapes.printTemplate),
    accepts: () => ({ path: '/transform/v1/print-templates' }),
    refuses: [...badPage('/transform/v1/print-templates'), ...badCursor('/transform/v1/print-templates')],
  },
  'get /transform/v1/print-templates/{id}': {
    status: 200,
    reply: shapes.printTemplate,
    accepts: ({ printTemplate }) => ({ path: `/transform/v1/print-templates/${printTemplate}` }),
    refuses: [
      notFound(`/transform/v1/print-templates/${absent}`),
      notFound('/transform/v1/print-templates/x'),
    ],
  },
  'put /transform/v1/print-templates/{id}': {
    status: 200,
    reply: shapes.printTemplate,
    accepts: () => ({
      path: `/transform/v1/print-templates/${randomUUID()}`,
      body: { name: 'Ours', files: { 'main.typ': '= Invoice', 'data.csv': 'data:text/csv;base64,YQ==' } },
    }),
    refuses: [
      () => ({
        path: '/transform/v1/print-templates/x',
        body: { files: { 'main.typ': '' } },
        status: 422,
        key: 'validation',
      }),
      ({ printTemplate: id }) => ({
        path: `/transform/v1/print-templates/${id}`,
        body: { files: { 'main.typ': 'other' } },
        status: 409,
        key: 'conflict',
      }),
    ],
  },
  'patch /transform/v1/print-templates/{id}': {
    status: 200,
    reply: shapes.printTemplate,
    accepts: ({ printTemplate: id }) => ({
      path: `/transform/v1/print-templates/${id}`,
      body: { notes: 'New', files: { 'main.typ': '= Bill' } },
    }),
    refuses: [
      () => ({ path: `/transform/v1/print-templates/${absent}`, body: {}, status: 404, key: 'not-found' }),
      ({ printTemplate: id }) => ({
        path: `/transform/v1/print-templates/${id}`,
        body: { files: {} },
        status: 422,
        key: 'validation',
      }),
    ],
  },
  'post /transform/v1/print-templates/{id}/restore': {
    status: 200,
    reply: shapes.printTemplate,
    accepts: ({ printTemplate: id }) => ({
      path: `/transform/v1/print-templates/${id}/restore`,
      body: { version: '1' },
    }),
    refuses: [
      ({ printTemplate: id }) => ({
        path: `/transform/v1/print-templates/${id}/restore`,
        body: { version: '900' },
        status: 404,
        key: 'not-found',
      }),
      ({ printTemplate: id }) => ({
        path: `/transform/v1/print-templates/${id}/restore`,
        body: {},
        status: 422,
        key: 'validation',
      }),
    ],
  },
  'get /transform/v1/print-templates/{id}/versions': {
    status: 200,
    reply: shapes.printTemplateVersionCollection,
    accepts: ({ printTemplate: id }) => ({ path: `/transform/v1/print-templates/${id}/versions` }),
    refuses: [
      notFound(`/transform/v1/print-templates/${absent}/versions`),
      notFound('/transform/v1/print-templates/x/versions'),
    ],
  },
  'get /transform/v1/print-templates/{id}/versions/{version}': {
    status: 200,
    reply: shapes.wholePrintTemplateVersion,
    accepts: ({ printTemplate: id }) => ({ path: `/transform/v1/print-templates/${id}/versions/1` }),
    refuses: [({ printTemplate: id }) => notFound(`/transform/v1/print-templates/${id}/versions/v1`)()],
  },
  'post /apps/pdf/v1/preview': {
    status: 200,
    reply: {},
    media: 'application/pdf',
    accepts: () => ({ path: '/apps/pdf/v1/preview', body: { data: message } }),
    refuses: [
      () => ({ path: '/apps/pdf/v1/preview', body: {}, status: 422, key: 'validation' }),
      () => ({
        path: '/apps/pdf/v1/preview',
        body: { data: message, template_files: { 'main.typ': '#foo' } },
        status: 422,
        key: 'template-failed',
      }),
    ],
  },
  'get /transform/v1/integrations': {
    status: 200,
    reply: shapes.integrationCollection,
    accepts: () => ({ path: '/transform/v1/integrations' }),
    refuses: [...badPage('/transform/v1/integrations'), badTime('/transform/v1/integrations')],
  },
  'get /transform/v1/integrations/{id}': {
    status: 200,
    reply: shapes.integration,
    accepts: ({ integration }) => ({ path: `/transform/v1/integrations/${integration}` }),
    refuses: [notFound(`/transform/v1/integrations/${absent}`), notFound('/transform/v1/integrations/x')],
  },
  'put /transform/v1/integrations/{id}': {
    status: 200,
    reply: shapes.integration,
    accepts: () => ({
      path: `/transform/v1/integrations/${randomUUID()}`,
      body: { name: 'Store', provider: 'mail', notes: 'Ours', config: { host: 'h' } },
    }),
    refuses: [
      () => ({ path: '/transform/v1/integrations/x', body: {}, status: 422, key: 'validation' }),
      ({ integration: id }) => ({
        path: `/transform/v1/integrations/${id}`,
        body: { name: 'Other' },
        status: 409,
        key: 'conflict',
      }),
    ],
  },
  'post /transform/v1/integrations/{id}/test': {
    status: 200,
    reply: shapes.integrationTest,
    accepts: ({ serving: id }) => ({ path: `/transform/v1/integrations/${id}/test` }),
    refuses: [
      () => ({ path: `/transform/v1/integrations/${absent}/test`, body: {}, status: 404, key: 'not-found' }),
      ({ integration: id }) => ({
        path: `/transform/v1/integrations/${id}/test`,
        body: {},
        status: 422,
        key: 'validation',
      }),
    ],
  },
  'get /transform/v1/integrations/{id}/used-by': {
    status: 200,
    reply: shapes.integrationUses,
    accepts: ({ serving: id }) => ({ path: `/transform/v1/integrations/${id}/used-by` }),
    refuses: [notFound(`/transform/v1/integrations/${absent}/used-by`)],
  },
  'patch /transform/v1/integrations/{id}': {
    status: 200,
    reply: shapes.integration,
    accepts: ({ integration: id }) => ({ path: `/transform/v1/integrations/${id}`, body: { notes: 'New' } }),
    refuses: [
      () => ({ path: `/transform/v1/integrations/${absent}`, body: {}, status: 404, key: 'not-found' }),
      ({ integration: id }) => ({
        path: `/transform/v1/integrations/${id}`,
        body: { provider: 'other' },
        status: 422,
        key: 'validation',
      }),
    ],
  },
  'post /transform/v1/jobs/intents': {
    status: 200,
    reply: { id: 'uuid', job_id: 'uuid' },
    // Answered so, it goes on waiting.
    accepts: ({ task: id }) => ({
      path: '/transform/v1/jobs/intents',
      body: { id, status: 'QUEUED', retry_in: 86_400 },
    }),
    refuses: [
      () => ({
        path: '/transform/v1/jobs/intents',
        body: { id: absent, status: 'OK' },
        status: 404,
        key: 'not-found',
      }),
      ({ task: id }) => ({
        path: '/transform/v1/jobs/intents',
        body: { id, status: 'FINE' },
        status: 422,
        key: 'validation',
      }),
    ],
  },
  'get /transform/v1/actions': {
    status: 200,
    reply: shapes.actionCollection,
    accepts: () => ({ path: '/transform/v1/actions' }),
    refuses: [],
  },
  'get /transform/v1/providers': {
    status: 200,
    reply: shapes.providerCollection,
    accepts: () => ({ path: '/transform/v1/providers' }),
    refuses: [],
  },
  'get /sequence/v1/series': {
    status: 200,
    reply: shapes.seriesCollection,
    accepts: () => ({ path: '/sequence/v1/series' }),
    refuses: [...badPage('/sequence/v1/series'), ...badCursor('/sequence/v1/series')],
  },
  'post /sequence/v1/series/preview': {
    status: 200,
    reply: { codes: ['string'], alike: [{ id: 'string', name: 'string' }] },
    accepts: () => ({ path: '/sequence/v1/series/preview', body: { name: 'F', prefix: 'F-' } }),
    refuses: [
      () => ({
        path: '/sequence/v1/series/preview',
        body: { name: 'F', padding: 19 },
        status: 422,
        key: 'validation',
      }),
    ],
  },
  'put /sequence/v1/series/{id}': {
    status: 200,
    reply: shapes.series,
    accepts: () => ({ path: `/sequence/v1/series/${randomUUID()}`, body: { name: 'Orders' } }),
    refuses: [
      () => ({ path: '/sequence/v1/series/x', body: { name: 'X' }, status: 422, key: 'validation' }),
      () => ({ path: `/sequence/v1/series/${randomUUID()}`, body: {}, status: 422, key: 'validation' }),
      ({ series }) => ({
        path: `/sequence/v1/series/${series}`,
        body: { name: 'Other' },
        status: 409,
        key: 'conflict',
      }),
    ],
  },
  'patch /sequence/v1/series/{id}': {
    status: 200,
    reply: shapes.series,
    accepts: ({ series: id }) => ({ path: `/sequence/v1/series/${id}`, body: { description: 'New' } }),
    refuses: [
      () => ({ path: `/sequence/v1/series/${absent}`, body: {}, status: 404, key: 'not-found' }),
      ({ series: id }) => ({
        path: `/sequence/v1/series/${id}`,
        body: { prefix: 'X-' },
        status: 422,
        key: 'validation',
      }),
    ],
  },
  'get /connect/v1/endpoints': {
    status: 200,
    reply: listOf(shapes.connectEndpoint),
    accepts: () => ({ path: '/connect/v1/endpoints?disabled=false' }),
    refuses: [
      ...badPage('/connect/v1/endpoints'),
      ...badCursor('/connect/v1/endpoints'),
      badTime('/connect/v1/endpoints'),
    ],
  },
  'post /connect/v1/endpoints': {
    status: 200,
    reply: shapes.issuedConnectEndpoint,
    accepts: ({ workflow: id }) => ({
      path: '/connect/v1/endpoints',
      body: { slug: `s-${randomUUID()}`, workflow_id: id, auth: 'hmac' },
    }),
    refuses: [() => ({ path: '/connect/v1/endpoints', body: {}, status: 422, key: 'validation' })],
  },
  'put /connect/v1/endpoints/{id}': {
    status: 200,
    reply: shapes.issuedConnectEndpoint,
    accepts: ({ workflow: id }) => ({
      path: `/connect/v1/endpoints/${randomUUID()}`,
      body: { slug: `s-${randomUUID()}`, workflow_id: id, auth: 'basic', username: 'erp' },
    }),
    refuses: [
      ({ connectEndpoint, workflow: id }) => ({
        path: `/connect/v1/endpoints/${connectEndpoint}`,
        body: { slug: 'a', workflow_id: id, auth: 'none' },
        status: 409,
        key: 'conflict',
      }),
      ({ workflow: id }) => ({
        path: '/connect/v1/endpoints/x',
        body: { slug: 'a', workflow_id: id, auth: 'none' },
        status: 422,
        key: 'validation',
      }),
    ],
  },
  'get /connect/v1/endpoints/{id}': {
    status: 200,
    reply: shapes.connectEndpoint,
    accepts: ({ connectEndpoint }) => ({ path: `/connect/v1/endpoints/${connectEndpoint}` }),
    refuses: [notFound(`/connect/v1/endpoints/${absent}`), notFound('/connect/v1/endpoints/x')],
  },
  'patch /connect/v1/endpoints/{id}': {
    status: 200,
    reply: shapes.connectEndpoint,
    accepts: ({ connectEndpoint }) => ({
      path: `/connect/v1/endpoints/${connectEndpoint}`,
      body: { description: 'ERP' },
    }),
    refuses: [
      () => ({ path: `/connect/v1/endpoints/${absent}`, body: {}, status: 404, key: 'not-found' }),
      ({ connectEndpoint }) => ({
        path: `/connect/v1/endpoints/${connectEndpoint}`,
        body: { tolerance_seconds: 60 },
        status: 422,
        key: 'validation',
      }),
    ],
  },
  'post /connect/v1/endpoints/{id}/rotate': {
    status: 200,
    reply: shapes.issuedConnectEndpoint,
    accepts: ({ connectEndpoint }) => ({ path: `/connect/v1/endpoints/${connectEndpoint}/rotate` }),
    refuses: [
      notFound(`/connect/v1/endpoints/${absent}/rotate`),
      ({ connectEndpoint }) => ({
        path: `/connect/v1/endpoints/${connectEndpoint}/rotate`,
        body: { secret: 'short' },
        status: 422,
        key: 'validation',
      }),
    ],
  },
  'delete /connect/v1/endpoints/{id}': {
    status: 200,
    reply: shapes.connectEndpoint,
    accepts: ({ closable }) => ({ path: `/connect/v1/endpoints/${closable()}` }),
    refuses: [notFound(`/connect/v1/endpoints/${absent}`)],
  },
  'get /connect/v1/endpoints/{id}/calls': {
    status: 200,
    reply: listOf(shapes.connectCall),
    accepts: ({ connectEndpoint }) => ({
      path: `/connect/v1/endpoints/${connectEndpoint}/calls?result=refused`,
    }),
    refuses: [
      notFound(`/connect/v1/endpoints/${absent}/calls`),
      ({ connectEndpoint }) => ({
        path: `/connect/v1/endpoints/${connectEndpoint}/calls?result=lost`,
        status: 400,
        key: 'bad-request',
      }),
    ],
  },
  'get /webhooks/v1/endpoints': {
    status: 200,
    reply: listOf(shapes.webhookEndpoint),
    accepts: () => ({ path: '/webhooks/v1/endpoints?disabled=false' }),
    refuses: [
      ...badPage('/webhooks/v1/endpoints'),
      ...badCursor('/webhooks/v1/endpoints'),
      badTime('/webhooks/v1/endpoints'),
    ],
  },
  'post /webhooks/v1/endpoints': {
    status: 200,
    reply: shapes.issuedWebhookEndpoint,
    accepts: () => ({
      path: '/webhooks/v1/endpoints',
      body: { url: 'https://erp.example/', disabled: true },
    }),
    refuses: [
      () => ({ path: '/webhooks/v1/endpoints', body: {}, status: 422, key: 'validation' }),
      () => ({
        path: '/webhooks/v1/endpoints',
        body: { url: 'https://erp.example/', types: ['job.complete'] },
        status: 422,
        key: 'validation',
      }),
    ],
  },
  'put /webhooks/v1/endpoints/{id}': {
    status: 200,
    reply: shapes.issuedWebhookEndpoint,
    accepts: () => ({
      path: `/webhooks/v1/endpoints/${randomUUID()}`,
      body: { url: 'https://erp.example/', disabled: true },
    }),
    refuses: [
      () => ({
        path: '/webhooks/v1/endpoints/x',
        body: { url: 'https://erp.example/' },
        status: 422,
        key: 'validation',
      }),
      ({ webhook }) => ({
        path: `/webhooks/v1/endpoints/${webhook}`,
        body: { url: 'https://erp.example/' },
        status: 409,
        key: 'conflict',
      }),
    ],
  },
  'get /webhooks/v1/endpoints/{id}': {
    status: 200,
    reply: shapes.webhookEndpoint,
    accepts: ({ webhook }) => ({ path: `/webhooks/v1/endpoints/${webhook}` }),
    refuses: [notFound(`/webhooks/v1/endpoints/${absent}`), notFound('/webhooks/v1/endpoints/x')],
  },
  'patch /webhooks/v1/endpoints/{id}': {
    status: 200,
    reply: shapes.webhookEndpoint,
    accepts: ({ webhook }) => ({ path: `/webhooks/v1/endpoints/${webhook}`, body: { description: 'ERP' } }),
    refuses: [
      () => ({ path: `/webhooks/v1/endpoints/${absent}`, body: {}, status: 404, key: 'not-found' }),
      ({ webhook }) => ({
        path: `/webhooks/v1/endpoints/${webhook}`,
        body: { url: 'ftp://erp.example/' },
        status: 422,
        key: 'validation',
      }),
    ],
  },
  'post /webhooks/v1/endpoints/{id}/rotate': {
    status: 200,
    reply: shapes.issuedWebhookEndpoint,
    accepts: ({ webhook }) => ({ path: `/webhooks/v1/endpoints/${webhook}/rotate` }),
    refuses: [
      notFound(`/webhooks/v1/endpoints/${absent}/rotate`),
      ({ webhook }) => ({
        path: `/webhooks/v1/endpoints/${webhook}/rotate`,
        body: { secret: 'short' },
        status: 422,
        key: 'validation',
      }),
    ],
  },
  'delete /webhooks/v1/endpoints/{id}': {
    status: 200,
    reply: shapes.webhookEndpoint,
    accepts: ({ removable }) => ({ path: `/webhooks/v1/endpoints/${removable()}` }),
    refuses: [notFound(`/webhooks/v1/endpoints/${absent}`)],
  },
  'get /webhooks/v1/endpoints/{id}/deliveries': {
    status: 200,
    reply: listOf(shapes.webhookDelivery),
    accepts: ({ webhook }) => ({ path: `/webhooks/v1/endpoints/${webhook}/deliveries?type=webhook.test` }),
    refuses: [
      notFound(`/webhooks/v1/endpoints/${absent}/deliveries`),
      ({ webhook }) => ({
        path: `/webhooks/v1/endpoints/${webhook}/deliveries?status=lost`,
        status: 400,
        key: 'bad-request',
      }),
    ],
  },
  'get /webhooks/v1/endpoints/{id}/deliveries/{delivery_id}': {
    status: 200,
    reply: shapes.webhookDelivery,
    accepts: ({ webhook, delivery }) => ({
      path: `/webhooks/v1/endpoints/${webhook}/deliveries/${delivery}`,
    }),
    refuses: [
      ({ webhook }) => notFound(`/webhooks/v1/endpoints/${webhook}/deliveries/${absent}`)(),
      ({ delivery }) => notFound(`/webhooks/v1/endpoints/${absent}/deliveries/${delivery}`)(),
    ],
  },
  'post /webhooks/v1/endpoints/{id}/deliveries/{delivery_id}/resend': {
    status: 202,
    reply: shapes.webhookDelivery,
    accepts: ({ webhook, delivery }) => ({
      path: `/webhooks/v1/endpoints/${webhook}/deliveries/${delivery}/resend`,
    }),
    refuses: [({ webhook }) => notFound(`/webhooks/v1/endpoints/${webhook}/deliveries/${absent}/resend`)()],
  },
  'post /webhooks/v1/endpoints/{id}/resend': {
    status: 202,
    reply: shapes.webhookEndpoint,
    accepts: ({ webhook }) => ({ path: `/webhooks/v1/endpoints/${webhook}/resend`, body: { failed: true } }),
    refuses: [
      ({ webhook }) => ({
        path: `/webhooks/v1/endpoints/${webhook}/resend`,
        body: {},
        status: 422,
        key: 'validation',
      }),
      ({ webhook }) => ({
        path: `/webhooks/v1/endpoints/${webhook}/resend`,
        body: { since: '2020-01-01T00:00:00Z' },
        status: 410,
        key: 'cursor-expired',
      }),
    ],
  },
  'post /webhooks/v1/endpoints/{id}/test': {
    status: 202,
    reply: shapes.webhookDelivery,
    accepts: ({ webhook }) => ({ path: `/webhooks/v1/endpoints/${webhook}/test` }),
    refuses: [notFound(`/webhooks/v1/endpoints/${absent}/test`)],
  },
  'get /sequence/v1/series/{id}': {
    status: 200,
    reply: shapes.series,
    accepts: ({ series }) => ({ path: `/sequence/v1/series/${series}` }),
    refuses: [notFound(`/sequence/v1/series/${absent}`), notFound('/sequence/v1/series/x')],
  },
  'post /sequence/v1/verifications': {
    status: 202,
    reply: shapes.verification,
    accepts: ({ series }) => ({ path: '/sequence/v1/verifications', body: { series_id: series } }),
    refuses: [
      () => ({ path: '/sequence/v1/verifications', body: {}, status: 422, key: 'validation' }),
      () => ({
        path: '/sequence/v1/verifications',
        body: { series_id: absent },
        status: 404,
        key: 'not-found',
      }),
    ],
  },
  'put /sequence/v1/verifications/{id}': {
    status: 202,
    reply: shapes.verification,
    accepts: ({ series }) => ({
      path: `/sequence/v1/verifications/${randomUUID()}`,
      body: { series_id: series },
    }),
    refuses: [
      ({ series }) => ({
        path: '/sequence/v1/verifications/x',
        body: { series_id: series },
        status: 422,
        key: 'validation',
      }),
      ({ verification }) => ({
        path: `/sequence/v1/verifications/${verification}`,
        body: { series_id: absent },
        status: 409,
        key: 'conflict',
      }),
    ],
  },
  'get /sequence/v1/verifications': {
    status: 200,
    reply: listOf(shapes.verification),
    accepts: () => ({ path: '/sequence/v1/verifications?status=completed' }),
    refuses: [
      ...badPage('/sequence/v1/verifications'),
      ...badCursor('/sequence/v1/verifications'),
      badTime('/sequence/v1/verifications'),
    ],
  },
  'get /sequence/v1/verifications/{id}': {
    status: 200,
    reply: shapes.verification,
    accepts: ({ verification }) => ({ path: `/sequence/v1/verifications/${verification}` }),
    // A bulk is none.
    refuses: [
      notFound(`/sequence/v1/verifications/${absent}`),
      ({ bulk }) => ({ path: `/sequence/v1/verifications/${bulk}`, status: 404, key: 'not-found' }),
    ],
  },
  'post /sequence/v1/verifications/{id}/stop': {
    status: 200,
    reply: shapes.verification,
    accepts: ({ verification }) => ({ path: `/sequence/v1/verifications/${verification}/stop` }),
    refuses: [notFound(`/sequence/v1/verifications/${absent}/stop`)],
  },
  'get /sequence/v1/series/{id}/verify': {
    status: 200,
    reply: shapes.seriesVerification,
    accepts: ({ series }) => ({ path: `/sequence/v1/series/${series}/verify` }),
    refuses: [notFound(`/sequence/v1/series/${absent}/verify`)],
  },
  'get /sequence/v1/series/{series_id}/entries': {
    status: 200,
    reply: shapes.seriesEntryCollection,
    accepts: ({ series }) => ({ path: `/sequence/v1/series/${series}/entries` }),
    refuses: [
      notFound(`/sequence/v1/series/${absent}/entries`),
      ({ series }) => ({
        path: `/sequence/v1/series/${series}/entries?cursor=nonsense`,
        status: 400,
        key: 'bad-request',
      }),
    ],
  },
  'put /sequence/v1/series/{series_id}/entries/{id}': {
    status: 200,
    reply: shapes.seriesEntry,
    accepts: ({ series }) => ({ path: `/sequence/v1/series/${series}/entries/${randomUUID()}`, body: {} }),
    refuses: [
      ({ series }) => ({
        path: `/sequence/v1/series/${series}/entries/x`,
        body: {},
        status: 422,
        key: 'validation',
      }),
      ({ series }) => ({
        path: `/sequence/v1/series/${series}/entries/${randomUUID()}`,
        body: { id: absent },
        status: 422,
        key: 'validation',
      }),
      ({ series, seriesEntry }) => ({
        path: `/sequence/v1/series/${series}/entries/${seriesEntry}`,
        body: { meta: { a: 2 } },
        status: 409,
        key: 'conflict',
      }),
      () => ({
        path: `/sequence/v1/series/${absent}/entries/${randomUUID()}`,
        body: {},
        status: 404,
        key: 'not-found',
      }),
    ],
  },
  'get /sequence/v1/series/{series_id}/entries/{id}': {
    status: 200,
    reply: shapes.seriesEntry,
    accepts: ({ series, seriesEntry }) => ({ path: `/sequence/v1/series/${series}/entries/${seriesEntry}` }),
    refuses: [
      notFound(`/sequence/v1/series/${absent}/entries/${absent}`),
      ({ series }) => ({
        path: `/sequence/v1/series/${series}/entries/${absent}`,
        status: 404,
        key: 'not-found',
      }),
    ],
  },
  'put /silo/v1/entries/{id}': {
    status: 200,
    reply: shapes.siloEntry,
    accepts: ({ siloEntry }) => ({
      path: `/silo/v1/entries/${v7()}`,
      body: { previous_id: siloEntry, content_type: 'application/merge-patch+json', data: { title: 'Hi' } },
    }),
    refuses: [
      () => ({ path: '/silo/v1/entries/x', body: { data: message }, status: 422, key: 'validation' }),
      ({ siloEntry }) => ({
        path: `/silo/v1/entries/${siloEntry}`,
        body: { data: { ...message, title: 'Other' } },
        status: 409,
        key: 'conflict',
      }),
      () => ({
        path: `/silo/v1/entries/${v7()}`,
        body: { data: { ...invoice, lines: [{ quantity: 'many' }] } },
        status: 422,
        key: 'validation',
      }),
      () => ({
        path: `/silo/v1/entries/${v7()}`,
        body: { previous_id: absent },
        status: 422,
        key: 'validation',
      }),
    ],
  },
  'post /silo/v1/entries': {
    status: 200,
    reply: shapes.siloEntry,
    accepts: () => ({ path: '/silo/v1/entries', body: { data: message } }),
    refuses: [() => ({ path: '/silo/v1/entries', body: {}, status: 422, key: 'validation' })],
  },
  'get /silo/v1/entries/{id}': {
    status: 200,
    reply: shapes.siloEntry,
    accepts: ({ siloEntry }) => ({ path: `/silo/v1/entries/${siloEntry}` }),
    refuses: [notFound(`/silo/v1/entries/${absent}`), notFound('/silo/v1/entries/x')],
  },
  'get /silo/v1/entries/key/{key}': {
    status: 200,
    reply: shapes.siloEntry,
    accepts: ({ siloKey }) => ({ path: `/silo/v1/entries/key/${encodeURIComponent(siloKey)}` }),
    refuses: [notFound('/silo/v1/entries/key/nobody')],
  },
  'patch /silo/v1/entries/{id}': {
    status: 200,
    reply: shapes.siloEntry,
    accepts: ({ siloEntry }) => ({ path: `/silo/v1/entries/${siloEntry}`, body: { folder: 'documents' } }),
    refuses: [
      notFound(`/silo/v1/entries/${absent}`),
      ({ siloEntry }) => ({
        path: `/silo/v1/entries/${siloEntry}`,
        body: { data: { $schema: 'https://gobl.org/draft-0/nothing' } },
        status: 422,
        key: 'unknown-schema',
      }),
    ],
  },
  'get /silo/v1/entries/related': {
    status: 200,
    reply: shapes.siloEntryCollection,
    accepts: ({ siloEntry }) => ({ path: `/silo/v1/entries/related?uuid=${siloEntry}` }),
    refuses: [
      () => ({ path: '/silo/v1/entries/related', status: 400, key: 'bad-request' }),
      () => ({ path: '/silo/v1/entries/related?uuid=x', status: 400, key: 'bad-request' }),
    ],
  },
  'get /silo/v1/entries/{id}/related': {
    status: 200,
    reply: shapes.siloEntryCollection,
    accepts: ({ siloEntry }) => ({ path: `/silo/v1/entries/${siloEntry}/related` }),
    refuses: [notFound(`/silo/v1/entries/${absent}/related`)],
  },
  'get /silo/v1/entries/{id}/states': {
    status: 200,
    reply: shapes.siloStateCollection,
    accepts: ({ jobEntry }) => ({ path: `/silo/v1/entries/${jobEntry}/states` }),
    refuses: [notFound(`/silo/v1/entries/${absent}/states`)],
  },
  'post /silo/v1/entries/{id}/states': {
    status: 200,
    reply: shapes.siloState,
    accepts: ({ siloEntry }) => ({
      path: `/silo/v1/entries/${siloEntry}/states`,
      body: { key: 'sent', notes: 'By mail' },
    }),
    refuses: [
      ({ siloEntry }) => ({
        path: `/silo/v1/entries/${siloEntry}/states`,
        body: { key: 'done' },
        status: 422,
        key: 'validation',
      }),
    ],
  },
  'put /silo/v1/entries/{id}/states/{at}': {
    status: 200,
    reply: shapes.siloState,
    accepts: ({ siloEntry }) => ({
      path: `/silo/v1/entries/${siloEntry}/states/2025-01-31T12:00:00.000Z`,
      body: { key: 'received' },
    }),
    refuses: [
      ({ siloEntry }) => ({
        path: `/silo/v1/entries/${siloEntry}/states/yesterday`,
        body: { key: 'received' },
        status: 422,
        key: 'validation',
      }),
    ],
  },
  'get /silo/v1/entries/{id}/meta': {
    status: 200,
    reply: { list: [shapes.siloMeta] },
    accepts: ({ siloEntry }) => ({ path: `/silo/v1/entries/${siloEntry}/meta` }),
    refuses: [notFound(`/silo/v1/entries/${absent}/meta`), notFound('/silo/v1/entries/x/meta')],
  },
  'get /silo/v1/entries/{id}/meta/{key}': {
    status: 200,
    reply: shapes.siloMeta,
    accepts: ({ siloEntry }) => ({ path: `/silo/v1/entries/${siloEntry}/meta/payment` }),
    refuses: [
      notFound(`/silo/v1/entries/${absent}/meta/payment`),
      ({ siloEntry }) => ({ path: `/silo/v1/entries/${siloEntry}/meta/none`, status: 404, key: 'not-found' }),
    ],
  },
  'get /silo/v1/entries/meta/{key}/{ref}': {
    status: 200,
    reply: shapes.siloMeta,
    accepts: () => ({ path: '/silo/v1/entries/meta/payment/pay-1' }),
    refuses: [
      notFound('/silo/v1/entries/meta/payment/none'),
      notFound('/silo/v1/entries/meta/payment/pay-1?owned=true'),
      () => ({ path: '/silo/v1/entries/meta/payment/pay-1?owned=1', status: 400, key: 'bad-request' }),
    ],
  },
  'put /silo/v1/entries/{id}/meta/{key}': {
    status: 200,
    reply: shapes.siloMeta,
    accepts: ({ siloEntry }) => ({
      path: `/silo/v1/entries/${siloEntry}/meta/order`,
      body: { value: { a: [1] }, url: 'https://example.com/1', scope: 'sales' },
    }),
    refuses: [
      () => ({ path: `/silo/v1/entries/${absent}/meta/order`, body: {}, status: 404, key: 'not-found' }),
      ...[{ indexed: true }, { url: 'javascript:alert(1)' }, { ref: 'x'.repeat(256) }, { link_url: 'x' }].map(
        (body) =>
          ({ siloEntry }: World['ids']) => ({
            path: `/silo/v1/entries/${siloEntry}/meta/order`,
            body,
            status: 422,
            key: 'validation',
          }),
      ),
    ],
  },
  'delete /silo/v1/entries/{id}/meta/{key}': {
    status: 200,
    reply: shapes.siloMeta,
    accepts: ({ siloEntry, row }) => ({ path: `/silo/v1/entries/${siloEntry}/meta/${row()}` }),
    refuses: [
      ({ siloEntry }) => ({ path: `/silo/v1/entries/${siloEntry}/meta/none`, status: 404, key: 'not-found' }),
    ],
  },
  'post /silo/v1/spool': {
    status: 200,
    reply: shapes.spoolFile,
    accepts: () => ({ path: '/silo/v1/spool', body: { name: 'order.xml', data: 'PGEvPg==' } }),
    refuses: [{}, { name: '', data: '' }, { name: 'a', data: '?' }, { name: 'a', type: 'x', data: '' }].map(
      (body) => () => ({ path: '/silo/v1/spool', body, status: 422, key: 'validation' }),
    ),
  },
  'get /silo/v1/spool/{key}': {
    status: 200,
    reply: {},
    media: 'application/xml',
    accepts: ({ spooled }) => ({ path: `/silo/v1/spool/${spooled()}` }),
    refuses: [notFound('/silo/v1/spool/none')],
  },
  'delete /silo/v1/spool/{key}': {
    status: 200,
    reply: shapes.spoolFile,
    accepts: ({ spooled }) => ({ path: `/silo/v1/spool/${spooled()}` }),
    refuses: [notFound('/silo/v1/spool/none')],
  },
  'post /apps/einvoice/v1/validate': {
    status: 200,
    reply: shapes.einvoiceReport,
    accepts: () => ({ path: '/apps/einvoice/v1/validate?context=xrechnung', body: { xml: einvoice } }),
    refuses: [
      () => ({ path: '/apps/einvoice/v1/validate', body: {}, status: 422, key: 'validation' }),
      () => ({ path: '/apps/einvoice/v1/validate', body: { xml: '<a' }, status: 422, key: 'invalid-xml' }),
      () => ({
        path: '/apps/einvoice/v1/validate',
        body: { xml: '<a/>' },
        status: 422,
        key: 'unknown-document-type',
      }),
      () => ({
        path: '/apps/einvoice/v1/validate?context=none',
        body: { xml: einvoice },
        status: 400,
        key: 'bad-request',
      }),
    ],
  },
  'post /apps/einvoice/v1/preview': {
    status: 200,
    reply: shapes.xmlPreview,
    accepts: () => ({
      path: '/apps/einvoice/v1/preview',
      body: { data: invoice, format: 'ubl', context: 'peppol' },
    }),
    refuses: [
      () => ({ path: '/apps/einvoice/v1/preview', body: {}, status: 422, key: 'validation' }),
      () => ({
        path: '/apps/einvoice/v1/preview',
        body: { data: invoice, format: 'pdf' },
        status: 422,
        key: 'validation',
      }),
      () => ({
        path: '/apps/einvoice/v1/preview',
        body: { data: invoice, format: 'ksef', context: 'peppol' },
        status: 422,
        key: 'validation',
      }),
    ],
  },
  'post /silo/v1/gobl/build': {
    status: 200,
    reply: shapes.builtDocument,
    accepts: () => ({ path: '/silo/v1/gobl/build', body: { data: invoice, envelop: true } }),
    refuses: [
      () => ({ path: '/silo/v1/gobl/build', body: {}, status: 422, key: 'validation' }),
      () => ({
        path: '/silo/v1/gobl/build',
        body: { data: { ...invoice, lines: [{ quantity: '1' }] } },
        status: 422,
        key: 'validation',
      }),
    ],
  },
  'post /silo/v1/gobl/correct': {
    status: 200,
    reply: shapes.builtDocument,
    accepts: () => ({
      path: '/silo/v1/gobl/correct',
      body: { data: { doc: { ...invoice, code: '1' } }, options: { type: 'credit-note' } },
    }),
    refuses: [
      () => ({ path: '/silo/v1/gobl/correct', body: { data: invoice }, status: 422, key: 'validation' }),
    ],
  },
  'post /silo/v1/gobl/sign': {
    status: 200,
    reply: shapes.builtDocument,
    accepts: () => ({ path: '/silo/v1/gobl/sign', body: { data: { ...invoice, code: '1' } } }),
    refuses: [
      () => ({ path: '/silo/v1/gobl/sign', body: { data: invoice }, status: 422, key: 'validation' }),
    ],
  },
  'get /silo/v1/search': {
    status: 200,
    reply: shapes.siloSearchCollection,
    accepts: () => ({ path: '/silo/v1/search?q=hello' }),
    refuses: [
      () => ({ path: '/silo/v1/search', status: 400, key: 'bad-request' }),
      () => ({ path: '/silo/v1/search?q=-', status: 422, key: 'validation' }),
    ],
  },
  'get /silo/v1/entries/{id}/versions': {
    status: 200,
    reply: shapes.siloVersionCollection,
    accepts: ({ siloEntry }) => ({ path: `/silo/v1/entries/${siloEntry}/versions` }),
    refuses: [
      notFound(`/silo/v1/entries/${absent}/versions`),
      ...['zzz', '1', cursorOf({ createdAt: new Date(), id: absent }), namedCursor('updated', ['1'])].map(
        (cursor) =>
          ({ siloEntry }: World['ids']) => ({
            path: `/silo/v1/entries/${siloEntry}/versions?cursor=${cursor}`,
            status: 400,
            key: 'bad-request',
          }),
      ),
    ],
  },
  'get /silo/v1/entries/{id}/versions/{version}': {
    status: 200,
    reply: shapes.siloVersion,
    accepts: ({ siloEntry }) => ({ path: `/silo/v1/entries/${siloEntry}/versions/1` }),
    refuses: [({ siloEntry }) => notFound(`/silo/v1/entries/${siloEntry}/versions/99`)()],
  },
  'get /silo/v1/entries/query': {
    status: 200,
    reply: shapes.siloQueryCollection,
    accepts: () => ({ path: '/silo/v1/entries/query?schema=note/message&filter=title~%22h%22&count=true' }),
    refuses: [
      () => ({ path: '/silo/v1/entries/query?filter=title%3D1', status: 422, key: 'validation' }),
      () => ({
        path: '/silo/v1/entries/query?schema=note/message&filter=titel%3D1',
        status: 422,
        key: 'validation',
      }),
    ],
  },
  'post /silo/v1/entries/query': {
    status: 200,
    reply: shapes.siloQueryCollection,
    accepts: () => ({
      path: '/silo/v1/entries/query',
      body: { schema: 'note/message', filter: 'title ~ "h"' },
    }),
    refuses: [
      () => ({
        path: '/silo/v1/entries/query',
        body: { schema: 'note/message' },
        status: 422,
        key: 'validation',
      }),
    ],
  },
  'get /silo/v1/entries/query/count': {
    status: 200,
    reply: { count: 'int', count_capped: 'boolean' },
    accepts: () => ({ path: '/silo/v1/entries/query/count?schema=note/message&filter=title~%22h%22' }),
    refuses: [
      () => ({
        path: '/silo/v1/entries/query/count?schema=note/message&filter=(',
        status: 422,
        key: 'validation',
      }),
    ],
  },
  'get /silo/v1/entries/count': {
    status: 200,
    reply: { count: 'int', capped: 'boolean' },
    accepts: () => ({ path: '/silo/v1/entries/count?folder=sales' }),
    refuses: [() => ({ path: '/silo/v1/entries/count?state=lost', status: 400, key: 'bad-request' })],
  },
  'get /silo/v1/folders': {
    status: 200,
    reply: shapes.siloFolderCollection,
    accepts: () => ({ path: '/silo/v1/folders' }),
    refuses: [() => ({ path: '/silo/v1/folders?folder=a', status: 400, key: 'bad-request' })],
  },
  'get /silo/v1/entries/{id}/diff': {
    status: 200,
    reply: shapes.siloVersionDiff,
    accepts: ({ siloEntry }) => ({ path: `/silo/v1/entries/${siloEntry}/diff` }),
    refuses: [
      notFound(`/silo/v1/entries/${absent}/diff`),
      ({ siloEntry }) => notFound(`/silo/v1/entries/${siloEntry}/diff?to=99`)(),
    ],
  },
  'post /silo/v1/entries/{id}/restore': {
    status: 200,
    reply: shapes.siloEntry,
    accepts: ({ siloEntry }) => ({
      path: `/silo/v1/entries/${siloEntry}/restore`,
      body: { version: '1' },
    }),
    refuses: [
      ({ siloEntry }) => ({
        path: `/silo/v1/entries/${siloEntry}/restore`,
        body: { version: '99' },
        status: 404,
        key: 'not-found',
      }),
    ],
  },
  'get /silo/v1/entries/{id}/files': {
    status: 200,
    reply: shapes.fileCollection,
    accepts: ({ jobEntry }) => ({ path: `/silo/v1/entries/${jobEntry}/files` }),
    refuses: [notFound(`/silo/v1/entries/${absent}/files`)],
  },
  'post /silo/v1/entries/{id}/files': {
    status: 200,
    reply: shapes.file,
    accepts: ({ siloEntry }) => ({
      path: `/silo/v1/entries/${siloEntry}/files`,
      body: { name: 'a.txt', mime: 'text/plain', data: 'aGVsbG8=' },
    }),
    refuses: [
      ({ siloEntry }) => ({
        path: `/silo/v1/entries/${siloEntry}/files`,
        body: { name: 'a.txt' },
        status: 422,
        key: 'validation',
      }),
    ],
  },
  'put /silo/v1/entries/{id}/files/{file_id}': {
    status: 200,
    reply: shapes.file,
    accepts: ({ siloEntry }) => ({
      path: `/silo/v1/entries/${siloEntry}/files/${randomUUID()}`,
      body: { name: 'b.txt', mime: 'text/plain', size: 5, sha256: 'a'.repeat(64) },
    }),
    refuses: [
      ({ siloEntry, file }) => ({
        path: `/silo/v1/entries/${siloEntry}/files/${file}`,
        body: { name: 'b.txt', data: '' },
        status: 409,
        key: 'conflict',
      }),
    ],
  },
  'get /silo/v1/entries/{id}/files/{file_id}': {
    status: 200,
    reply: {},
    media: 'application/pdf',
    accepts: ({ jobEntry, file }) => ({ path: `/silo/v1/entries/${jobEntry}/files/${file}` }),
    refuses: [({ siloEntry, file }) => notFound(`/silo/v1/entries/${siloEntry}/files/${file}`)()],
  },
  'patch /silo/v1/entries/{id}/files/{file_id}': {
    status: 200,
    reply: shapes.file,
    accepts: ({ jobEntry, file }) => ({
      path: `/silo/v1/entries/${jobEntry}/files/${file}`,
      body: { private: false },
    }),
    refuses: [
      ({ siloEntry, file }) => ({
        path: `/silo/v1/entries/${siloEntry}/files/${file}`,
        body: { private: true },
        status: 404,
        key: 'not-found',
      }),
      ({ jobEntry }) => ({
        path: `/silo/v1/entries/${jobEntry}/files/x`,
        body: { private: true },
        status: 404,
        key: 'not-found',
      }),
      ({ jobEntry, file }) => ({
        path: `/silo/v1/entries/${jobEntry}/files/${file}`,
        body: { private: 'yes' },
        status: 422,
        key: 'validation',
      }),
    ],
  },
  'get /silo/v1/entries': {
    status: 200,
    reply: shapes.siloEntryCollection,
    accepts: () => ({ path: '/silo/v1/entries?data=true' }),
    refuses: [
      ...badPage('/silo/v1/entries'),
      ...badCursor('/silo/v1/entries'),
      badTime('/silo/v1/entries'),
      () => ({ path: '/silo/v1/entries?data=perhaps', status: 400, key: 'bad-request' }),
    ],
  },
  'get /utils/v1/search': {
    status: 200,
    reply: shapes.searchHits,
    accepts: () => ({ path: '/utils/v1/search?q=everything&kinds=workflow,series' }),
    refuses: [
      () => ({ path: '/utils/v1/search', status: 400, key: 'bad-request' }),
      () => ({ path: '/utils/v1/search?q=-', status: 422, key: 'validation' }),
      () => ({ path: '/utils/v1/search?q=a&kinds=jobs', status: 400, key: 'bad-request' }),
      () => ({ path: '/utils/v1/search?q=a&limit=101', status: 422, key: 'validation' }),
    ],
  },
  'get /silo/v1/envelopes': {
    status: 200,
    reply: shapes.siloEntryCollection,
    accepts: () => ({ path: '/silo/v1/envelopes' }),
    refuses: [...badCursor('/silo/v1/envelopes')],
  },
};
