import { randomUUID } from 'node:crypto';
import { v7 } from 'uuid';
import { einvoice, invoice, message, type World } from './world.ts';

/** Variables of an operation, by the names of its arguments. */
type Variables = Record<string, unknown>;

/** One query or mutation: what it accepts, and what it refuses with which key. */
export interface OperationCase {
  /** The scope it asks for; undefined: any token will do. */
  scope: string | undefined;
  accepts: (ids: World['ids']) => Variables;
  refuses: [key: string, variables: (ids: World['ids']) => Variables][];
}

const absent = randomUUID();
const page = { first: 5 };
const pageRefusals: OperationCase['refuses'] = [
  ['validation', () => ({ first: 0 })],
  ['bad-request', () => ({ after: 'nonsense' })],
];
const workflow = { name: 'One', steps: [{ action: 'silo.close' }] };

function list(scope: string): OperationCase {
  return { scope, accepts: () => page, refuses: pageRefusals };
}

function one(scope: string, accepts: OperationCase['accepts'], ...refused: Variables[]): OperationCase {
  return { scope, accepts, refuses: refused.map((variables) => ['not-found', () => variables]) };
}

/** Every query of the schema. */
export const queryCases: Readonly<Record<string, OperationCase>> = {
  viewer: { scope: undefined, accepts: () => ({}), refuses: [] },
  workspaces: { scope: undefined, accepts: () => ({}), refuses: [] },
  documentSchema: {
    scope: undefined,
    accepts: () => ({ id: 'bill/invoice' }),
    refuses: [['not-found', () => ({ id: 'bill/nothing' })]],
  },
  documentExamples: {
    scope: undefined,
    accepts: () => ({ country: 'ES', schema: 'bill/order' }),
    refuses: [['validation', () => ({ country: 'ESP' })]],
  },
  taxRegime: {
    scope: undefined,
    accepts: () => ({ country: 'ES', date: '2010-01-01' }),
    refuses: [
      ['not-found', () => ({ country: 'ZZ' })],
      ['validation', () => ({ country: 'ES', date: 'today' })],
    ],
  },
  workflowTemplates: { scope: 'transform:read', accepts: () => ({}), refuses: [] },
  system: { scope: 'system:read', accepts: () => ({}), refuses: [] },
  jobSeries: {
    scope: 'transform:read',
    accepts: () => ({ stepSeconds: 600 }),
    refuses: [['validation', () => ({ stepSeconds: 1 })]],
  },
  actionDurations: { scope: 'transform:read', accepts: () => ({}), refuses: [] },
  uuid: { scope: undefined, accepts: () => ({}), refuses: [] },
  headCursor: { scope: undefined, accepts: () => ({}), refuses: [] },
  roles: { scope: undefined, accepts: () => ({}), refuses: [] },
  node: {
    scope: undefined,
    accepts: ({ workflow: id }) => ({ id }),
    refuses: [
      ['not-found', () => ({ id: absent })],
      ['not-found', () => ({ id: 'x' })],
    ],
  },
  search: {
    scope: undefined,
    accepts: () => ({ text: 'everything', kinds: ['workflow'], first: 5 }),
    refuses: [
      ['validation', () => ({ text: '-' })],
      ['validation', () => ({ text: 'x', first: 0 })],
    ],
  },
  scopes: { scope: undefined, accepts: () => ({}), refuses: [] },
  auditEvents: list('access:read'),
  tokens: list('access:read'),
  enrollments: list('access:read'),
  enrollment: one('access:read', ({ enrollment: id }) => ({ id }), { id: absent }, { id: 'x' }),
  token: one('access:read', ({ token: id }) => ({ id }), { id: absent }, { id: 'x' }),
  actions: { scope: 'transform:read', accepts: () => ({}), refuses: [] },
  providers: { scope: 'transform:read', accepts: () => ({}), refuses: [] },
  job: one('transform:read silo:read', ({ job }) => ({ id: job }), { id: v7() }, { id: 'x' }),
  jobByKey: one('transform:read silo:read', ({ jobKey }) => ({ key: jobKey }), { key: 'nobody' }),
  // Beside a job stand its workflow, its version and its entry: a page of five with all of it would cost too much.
  jobs: { ...list('transform:read silo:read'), accepts: () => ({ first: 2 }) },
  bulk: one('transform:read', ({ bulk: id }) => ({ id }), { id: absent }, { id: 'x' }),
  bulks: list('transform:read'),
  cronSubscription: one(
    'transform:read',
    ({ cronSubscription: id }) => ({ id }),
    { id: absent },
    { id: 'x' },
  ),
  cronSubscriptions: list('transform:read'),
  connectEndpoint: one('transform:read', ({ connectEndpoint: id }) => ({ id }), { id: absent }, { id: 'x' }),
  connectEndpoints: list('transform:read'),
  connectCalls: one('transform:read', ({ connectEndpoint: endpointId }) => ({ endpointId, first: 5 }), {
    endpointId: absent,
  }),
  jobCounts: {
    scope: 'transform:read',
    accepts: () => ({ filter: { outcome: 'failed' } }),
    refuses: [['validation', () => ({ filter: { tagsAll: [] } })]],
  },
  workflow: one('transform:read', ({ workflow: id }) => ({ id }), { id: absent }, { id: 'x' }),
  workflows: list('transform:read'),
  workflowVersions: one('transform:read', ({ workflow }) => ({ workflowId: workflow }), {
    workflowId: absent,
  }),
  workflowVersion: one(
    'transform:read',
    ({ workflow }) => ({ workflowId: workflow, version: '1' }),
    { workflowId: absent, version: '1' },
    { workflowId: 'x', version: 'x' },
  ),
  workflowDiff: one('transform:read', ({ workflow }) => ({ workflowId: workflow }), { workflowId: absent }),
  dryRunWorkflow: {
    scope: 'transform:write silo:read',
    accepts: ({ siloEntry }) => ({
      input: { definition: { steps: [{ action: 'silo.close' }] }, siloEntryId: siloEntry },
    }),
    refuses: [
      ['validation', () => ({ input: {} })],
      ['not-found', () => ({ input: { workflowId: absent } })],
    ],
  },
  validateWorkflow: {
    scope: 'transform:read',
    accepts: ({ workflow: workflowId }) => ({ workflowId, input: { steps: [{ action: 'no.such' }] } }),
    refuses: [],
  },
  workflowImportReport: {
    scope: 'transform:read',
    accepts: () => ({ input: { workflow: { steps: [{ provider: 'no.such' }] } } }),
    refuses: [['validation', () => ({ input: { workflow: { steps: 1 } } })]],
  },
  printTemplate: one('transform:read', ({ printTemplate: id }) => ({ id }), { id: absent }, { id: 'x' }),
  printTemplates: list('transform:read'),
  printTemplateVersions: one('transform:read', ({ printTemplate }) => ({ templateId: printTemplate }), {
    templateId: absent,
  }),
  printTemplateVersion: one(
    'transform:read',
    ({ printTemplate }) => ({ templateId: printTemplate, version: '1' }),
    { templateId: absent, version: '1' },
    { templateId: 'x', version: 'x' },
  ),
  integration: one('transform:read', ({ integration }) => ({ id: integration }), { id: absent }, { id: 'x' }),
  integrations: list('transform:read'),
  series: one('sequence:read', ({ series }) => ({ id: series }), { id: absent }, { id: 'x' }),
  seriesList: list('sequence:read'),
  previewSeriesCodes: {
    scope: 'sequence:read',
    accepts: () => ({ input: { name: 'F', prefix: 'F-', padding: 3, count: 2 } }),
    refuses: [['validation', () => ({ input: { name: 'F', count: 101 } })]],
  },
  seriesEntry: one(
    'sequence:read silo:read',
    ({ series, seriesEntry }) => ({ seriesId: series, id: seriesEntry }),
    { seriesId: absent, id: absent },
    { seriesId: 'x', id: 'x' },
  ),
  // Beside a number stands its document: a page of twenty with all of it would cost too much.
  seriesEntries: one('sequence:read silo:read', ({ series }) => ({ seriesId: series, first: 2 }), {
    seriesId: absent,
    first: 2,
  }),
  webhookEndpoint: one('webhooks:read', ({ webhook: id }) => ({ id }), { id: absent }, { id: 'x' }),
  webhookEndpoints: list('webhooks:read'),
  webhookDelivery: one('webhooks:read', ({ webhook: endpointId, delivery: id }) => ({ endpointId, id }), {
    endpointId: absent,
    id: absent,
  }),
  webhookDeliveries: one('webhooks:read', ({ webhook: endpointId }) => ({ endpointId, first: 5 }), {
    endpointId: absent,
    first: 5,
  }),
  verification: one('sequence:read', ({ verification: id }) => ({ id }), { id: absent }, { id: 'x' }),
  verifications: list('sequence:read'),
  seriesVerification: one('sequence:read', ({ series }) => ({ seriesId: series }), { seriesId: absent }),
  siloEntry: one('silo:read', ({ siloEntry }) => ({ id: siloEntry }), { id: v7() }, { id: 'x' }),
  siloEntryByKey: one('silo:read', ({ siloKey }) => ({ key: siloKey }), { key: 'nobody' }),
  siloEntryVersion: one(
    'silo:read',
    ({ siloEntry }) => ({ entryId: siloEntry, version: '1' }),
    { entryId: absent, version: '1' },
    { entryId: absent, version: 'x' },
  ),
  siloEntryDiff: one(
    'silo:read',
    ({ siloEntry }) => ({ entryId: siloEntry, from: '1', to: '1' }),
    { entryId: absent },
    { entryId: 'x', from: '1', to: '1' },
  ),
  siloMeta: one(
    'silo:read',
    ({ siloEntry }) => ({ entryId: siloEntry, key: 'payment' }),
    { entryId: absent, key: 'payment' },
    { entryId: 'x', key: 'payment' },
  ),
  siloMetaByRef: one('silo:read', () => ({ key: 'payment', ref: 'pay-1' }), { key: 'payment', ref: 'none' }),
  spoolFile: one('silo:read', ({ spooled }) => ({ key: spooled() }), { key: 'none' }),
  siloFile: one(
    'silo:read',
    ({ jobEntry, file }) => ({ entryId: jobEntry, id: file }),
    { entryId: absent, id: absent },
    { entryId: 'x', id: 'x' },
  ),
  validateEinvoice: {
    scope: 'silo:read',
    accepts: () => ({ input: { xml: einvoice } }),
    refuses: [
      ['invalid-xml', () => ({ input: { xml: '<a' } })],
      ['validation', () => ({ input: { xml: einvoice }, context: 'none' })],
    ],
  },
  previewXml: {
    scope: 'silo:read',
    accepts: () => ({ input: { data: invoice, format: 'cii' } }),
    refuses: [
      ['validation', () => ({ input: { format: 'ubl' } })],
      ['validation', () => ({ input: { data: invoice, format: 'ubl', context: 'none' } })],
      ['validation', () => ({ input: { data: invoice, format: 'ksef', context: 'peppol' } })],
    ],
  },
  calculateDocument: {
    scope: 'silo:read',
    accepts: () => ({ input: { data: invoice, envelop: true } }),
    refuses: [['validation', () => ({ input: { data: { ...invoice, lines: [{ quantity: '1' }] } } })]],
  },
  correctDocument: {
    scope: 'silo:read',
    accepts: () => ({
      input: { data: { doc: { ...invoice, code: '1' } }, options: { type: 'credit-note' } },
    }),
    refuses: [['validation', () => ({ input: { data: invoice } })]],
  },
  siloEntries: list('silo:read'),
  querySiloEntries: {
    scope: 'silo:read',
    accepts: () => ({ schema: 'note/message', where: 'title ~ "hello"', first: 5 }),
    refuses: [
      ['validation', () => ({ schema: 'note/message', where: 'titel = "Hello"', first: 5 })],
      ['validation', () => ({ schema: 'note/none', where: 'title = "Hello"', first: 5 })],
      ['bad-request', () => ({ schema: 'note/message', where: 'title = "a"', first: 5, after: 'nonsense' })],
    ],
  },
  countSiloEntries: {
    scope: 'silo:read',
    accepts: () => ({ schema: 'note/message', where: 'title ~ "hello"' }),
    refuses: [['validation', () => ({ schema: 'note/message', where: 'title' })]],
  },
  siloEntryCount: {
    scope: 'silo:read',
    accepts: () => ({ filter: { folder: 'sales' } }),
    refuses: [['validation', () => ({ filter: { ids: [] } })]],
  },
  siloFolders: { scope: 'silo:read', accepts: () => ({}), refuses: [] },
  searchSiloEntries: {
    scope: 'silo:read',
    accepts: () => ({ q: 'hello', first: 5 }),
    refuses: [
      ['validation', () => ({ q: '-', first: 5 })],
      ['bad-request', () => ({ q: 'hello', first: 5, after: 'nonsense' })],
    ],
  },
  relatedSiloEntries: {
    scope: 'silo:read',
    accepts: ({ siloEntry }) => ({ uuid: siloEntry, first: 5 }),
    refuses: [['validation', () => ({ uuid: 'x', first: 5 })]],
  },
};

/** Every mutation of the schema. */
export const mutationCases: Readonly<Record<string, OperationCase>> = {
  updateWorkspace: {
    scope: 'access:write',
    accepts: () => ({ patch: { name: null } }),
    refuses: [['validation', () => ({ patch: { name: 'Not a label' } })]],
  },
  createToken: {
    scope: 'access:write silo:read',
    accepts: () => ({ input: { subject: 'bookkeeping', scope: 'silo:read', expiresIn: 60 } }),
    refuses: [
      ['validation', () => ({ input: { subject: '', scope: 'silo:read' } })],
      ['validation', () => ({ input: { subject: 'x', scope: 'silo:delete' } })],
    ],
  },
  revokeToken: one('access:write access:read', ({ token: id }) => ({ id }), { id: absent }, { id: 'x' }),
  startBulk: {
    scope: 'transform:write',
    accepts: () => ({ input: { action: 'cancel', filter: { key: 'nobody' } } }),
    refuses: [
      ['validation', () => ({ input: { action: 'cancel' } })],
      ['conflict', ({ bulk: id }) => ({ id, input: { action: 'poke', filter: {} } })],
    ],
  },
  deleteCronSubscription: one('transform:write', ({ endable }) => ({ id: endable() }), { id: absent }),
  stopBulk: one('transform:write', ({ bulk: id }) => ({ id }), { id: absent }),
  startVerification: {
    scope: 'sequence:write',
    accepts: ({ series }) => ({ input: { seriesId: series } }),
    refuses: [
      ['validation', () => ({ input: { seriesId: 'x' } })],
      ['not-found', () => ({ input: { seriesId: absent } })],
    ],
  },
  createConnectEndpoint: {
    scope: 'transform:write',
    accepts: ({ workflow: workflowId }) => ({
      input: { slug: `s-${randomUUID()}`, workflowId, auth: 'none' },
    }),
    refuses: [
      ['validation', ({ workflow: workflowId }) => ({ input: { slug: 'A', workflowId, auth: 'none' } })],
      [
        'conflict',
        ({ connectEndpoint: id, workflow: workflowId }) => ({
          id,
          input: { slug: 'a', workflowId, auth: 'none' },
        }),
      ],
    ],
  },
  updateConnectEndpoint: one(
    'transform:write',
    ({ connectEndpoint: id }) => ({ id, patch: { description: 'ERP' } }),
    { id: absent, patch: {} },
  ),
  rotateConnectSecret: one('transform:write', ({ connectEndpoint: id }) => ({ id }), { id: absent }),
  deleteConnectEndpoint: one('transform:write', ({ closable }) => ({ id: closable() }), { id: absent }),
  createWebhookEndpoint: {
    scope: 'webhooks:write',
    accepts: () => ({ input: { url: 'https://erp.example/', types: ['webhook.disabled'], disabled: true } }),
    refuses: [
      ['validation', () => ({ input: { url: 'erp.example' } })],
      [
        'conflict',
        ({ webhook: id }) => ({ id, input: { url: 'https://erp.example/', types: ['webhook.disabled'] } }),
      ],
    ],
  },
  updateWebhookEndpoint: one('webhooks:write', ({ webhook: id }) => ({ id, patch: { description: 'ERP' } }), {
    id: absent,
    patch: {},
  }),
  rotateWebhookSecret: one('webhooks:write', ({ webhook: id }) => ({ id }), { id: absent }),
  deleteWebhookEndpoint: one('webhooks:write', ({ removable }) => ({ id: removable() }), { id: absent }),
  testWebhookEndpoint: one('webhooks:write', ({ webhook: id }) => ({ id }), { id: absent }),
  resendWebhookDelivery: one(
    'webhooks:write',
    ({ webhook: endpointId, delivery: id }) => ({ endpointId, id }),
    { endpointId: absent, id: absent },
  ),
  resendWebhookDeliveries: one(
    'webhooks:write',
    ({ webhook: endpointId }) => ({ endpointId, input: { failed: true } }),
    { endpointId: absent, input: { failed: true } },
  ),
  stopVerification: one('sequence:write', ({ verification: id }) => ({ id }), { id: absent }),
  cancelJob: {
    scope: 'transform:write silo:read',
    accepts: ({ asleep }) => ({ id: asleep() }),
    refuses: [
      ['not-found', () => ({ id: absent })],
      ['job-completed', ({ ended }) => ({ id: ended() })],
    ],
  },
  retryJob: {
    scope: 'transform:write silo:read',
    accepts: ({ ended }) => ({ id: ended(), input: { from: 'start' } }),
    refuses: [
      ['not-found', () => ({ id: absent })],
      ['job-running', ({ asleep }) => ({ id: asleep() })],
      ['nothing-failed', ({ ended }) => ({ id: ended() })],
    ],
  },
  pokeJob: {
    scope: 'transform:write silo:read',
    accepts: ({ asleep }) => ({ id: asleep(), input: { code: 'now' } }),
    refuses: [
      ['not-found', () => ({ id: absent })],
      ['not-waiting', ({ ended }) => ({ id: ended() })],
    ],
  },
  createJob: {
    scope: 'transform:write silo:read',
    accepts: ({ workflow: id }) => ({ id: v7(), input: { workflowId: id, data: invoice }, wait: 0 }),
    refuses: [
      ['validation', ({ workflow: id }) => ({ id: randomUUID(), input: { workflowId: id } })],
      ['workflow-not-found', () => ({ input: { workflowId: absent } })],
      ['conflict', ({ workflow: id, job }) => ({ id: job, input: { workflowId: id } })],
    ],
  },
  createWorkflow: {
    scope: 'transform:write',
    accepts: () => ({ id: randomUUID(), input: workflow }),
    refuses: [
      ['validation', () => ({ id: 'x', input: workflow })],
      ['validation', () => ({ id: randomUUID(), input: { steps: [{ action: 'no.such' }] } })],
      ['conflict', ({ workflow: id }) => ({ id, input: workflow })],
    ],
  },
  updateWorkflow: {
    scope: 'transform:write',
    accepts: ({ workflow: id }) => ({
      id,
      patch: { name: 'New', description: null, draft: null, disabled: null, steps: null, rescue: null },
    }),
    refuses: [
      ['not-found', () => ({ id: absent, patch: {} })],
      ['validation', ({ workflow: id }) => ({ id, patch: { steps: [{ action: 'silo.if' }] } })],
    ],
  },
  publishWorkflow: {
    scope: 'transform:write',
    accepts: ({ workflow: id }) => ({ id }),
    refuses: [
      ['not-found', () => ({ id: absent })],
      ['precondition-failed', ({ workflow: id }) => ({ id, ifRevision: 0 })],
    ],
  },
  discardWorkflowDraft: {
    scope: 'transform:write',
    accepts: ({ workflow: id }) => ({ id }),
    refuses: [
      ['not-found', () => ({ id: absent })],
      ['precondition-failed', ({ workflow: id }) => ({ id, ifRevision: 0 })],
    ],
  },
  restoreWorkflow: {
    scope: 'transform:write',
    accepts: ({ workflow: id }) => ({ id, input: { version: '1' } }),
    refuses: [['not-found', ({ workflow: id }) => ({ id, input: { version: '900' } })]],
  },
  createIntegration: {
    scope: 'transform:write',
    accepts: () => ({
      id: randomUUID(),
      input: { name: 'Mail', provider: 'mail', config: { host: 'h', pin: 'p' } },
    }),
    refuses: [
      ['validation', () => ({ id: 'x', input: {} })],
      ['validation', () => ({ id: randomUUID(), input: { provider: 'no-such' } })],
      ['conflict', ({ integration: id }) => ({ id, input: { name: 'Other' } })],
    ],
  },
  createPrintTemplate: {
    scope: 'transform:write',
    accepts: () => ({ id: randomUUID(), input: { name: 'Ours', files: { 'main.typ': '= Invoice' } } }),
    refuses: [
      ['validation', () => ({ id: 'x', input: { files: { 'main.typ': '' } } })],
      ['validation', () => ({ id: randomUUID(), input: { files: {} } })],
      ['conflict', ({ printTemplate: id }) => ({ id, input: { files: { 'main.typ': 'other' } } })],
    ],
  },
  updatePrintTemplate: {
    scope: 'transform:write',
    accepts: ({ printTemplate: id }) => ({ id, patch: { notes: 'New', name: null, disabled: null } }),
    refuses: [['not-found', () => ({ id: absent, patch: {} })]],
  },
  restorePrintTemplate: {
    scope: 'transform:write',
    accepts: ({ printTemplate: id }) => ({ id, input: { version: '1' } }),
    refuses: [['not-found', ({ printTemplate: id }) => ({ id, input: { version: '900' } })]],
  },
  previewPdf: {
    scope: 'transform:write',
    accepts: () => ({ input: { data: message, layout: 'Letter' } }),
    refuses: [['validation', () => ({ input: {} })]],
  },
  testIntegration: {
    scope: 'transform:write',
    accepts: ({ serving: id }) => ({ id }),
    refuses: [
      ['not-found', () => ({ id: absent })],
      ['validation', ({ integration: id }) => ({ id })],
    ],
  },
  updateIntegration: {
    scope: 'transform:write',
    accepts: ({ integration: id }) => ({
      id,
      patch: { notes: 'New', config: null, disabled: null },
    }),
    refuses: [['not-found', () => ({ id: absent, patch: {} })]],
  },
  answerTask: {
    scope: 'transform:answer',
    accepts: ({ task: id }) => ({ input: { id, status: 'QUEUED', retryIn: 86_400, args: null, data: null } }),
    refuses: [
      ['bad-request', ({ task: id }) => ({ input: { id, status: 'FINE' } })],
      ['validation', () => ({ input: { status: 'OK' } })],
      ['not-found', () => ({ input: { id: absent, status: 'OK' } })],
    ],
  },
  createSeries: {
    scope: 'sequence:write',
    accepts: () => ({
      id: randomUUID(),
      input: { name: 'Orders', prefix: null, padding: null, start: null },
    }),
    refuses: [
      ['validation', () => ({ id: 'x', input: { name: 'X' } })],
      ['conflict', ({ series: id }) => ({ id, input: { name: 'Other' } })],
    ],
  },
  updateSeries: {
    scope: 'sequence:write',
    accepts: ({ series: id }) => ({ id, patch: { description: 'New', name: null, suffix: null } }),
    refuses: [
      ['not-found', () => ({ id: absent, patch: {} })],
      ['validation', ({ series: id }) => ({ id, patch: { start: 50 } })],
      ['precondition-failed', ({ series: id }) => ({ id, patch: {}, ifRevision: 0 })],
    ],
  },
  createSeriesEntry: {
    scope: 'sequence:write silo:read',
    accepts: ({ series }) => ({ seriesId: series, id: randomUUID(), input: { meta: null, sig: null } }),
    refuses: [
      ['validation', ({ series }) => ({ seriesId: series, id: 'x' })],
      ['not-found', () => ({ seriesId: absent, id: randomUUID() })],
      [
        'conflict',
        ({ series, seriesEntry }) => ({ seriesId: series, id: seriesEntry, input: { meta: { a: 2 } } }),
      ],
    ],
  },
  createSiloEntry: {
    scope: 'silo:write',
    accepts: () => ({ id: v7(), input: { data: message, folder: null, correct: null, key: null } }),
    refuses: [
      ['validation', () => ({ id: 'x', input: { data: message } })],
      ['validation', () => ({ id: v7(), input: { previousId: absent } })],
      ['conflict', ({ siloEntry: id }) => ({ id, input: { data: { ...message, title: 'Other' } } })],
    ],
  },
  restoreSiloEntry: {
    scope: 'silo:write',
    accepts: ({ siloEntry: id }) => ({ id, input: { version: '1' } }),
    refuses: [
      ['not-found', ({ siloEntry: id }) => ({ id, input: { version: '99' } })],
      ['precondition-failed', ({ siloEntry: id }) => ({ id, input: { version: '1' }, ifRevision: 99 })],
    ],
  },
  updateSiloEntry: {
    scope: 'silo:write',
    accepts: ({ siloEntry: id }) => ({ id, patch: { folder: 'documents', data: null, sign: null } }),
    refuses: [
      ['not-found', () => ({ id: absent, patch: {} })],
      ['validation', ({ siloEntry: id }) => ({ id, patch: { data: 'text' } })],
      ['precondition-failed', ({ siloEntry: id }) => ({ id, patch: { folder: 'a' }, ifRevision: 99 })],
    ],
  },
  setSiloState: {
    scope: 'silo:write',
    accepts: ({ siloEntry }) => ({ entryId: siloEntry, input: { key: 'sent', notes: null } }),
    refuses: [
      ['not-found', () => ({ entryId: absent, input: { key: 'sent' } })],
      ['validation', ({ siloEntry }) => ({ entryId: siloEntry, input: { key: 'sent' }, at: '2999-01-01' })],
    ],
  },
  createEnrollment: {
    scope: 'access:write silo:write',
    accepts: ({ enrollment: id, client }) => ({ id, input: { clientId: client, data: null } }),
    refuses: [
      ['validation', () => ({ input: { clientId: absent } })],
      ['conflict', ({ client }) => ({ id: absent, input: { clientId: client } })],
    ],
  },
  updateEnrollment: {
    scope: 'access:write',
    accepts: ({ enrollment: id }) => ({ id, patch: { disabled: null } }),
    refuses: [
      ['not-found', () => ({ id: absent, patch: {} })],
      ['precondition-failed', ({ enrollment: id }) => ({ id, patch: { disabled: true }, ifRevision: 99 })],
    ],
  },
  setSiloMeta: {
    scope: 'silo:write',
    accepts: ({ siloEntry }) => ({ entryId: siloEntry, key: 'order', input: { value: { a: 1 }, ref: null } }),
    refuses: [
      ['not-found', () => ({ entryId: absent, key: 'order', input: {} })],
      ['validation', ({ siloEntry }) => ({ entryId: siloEntry, key: 'a b', input: {} })],
      [
        'conflict',
        ({ jobEntry }) => ({ entryId: jobEntry, key: 'payment', input: { ref: 'pay-1', indexed: true } }),
      ],
    ],
  },
  deleteSiloMeta: {
    scope: 'silo:write',
    accepts: ({ siloEntry, row }) => ({ entryId: siloEntry, key: row() }),
    refuses: [['not-found', ({ siloEntry }) => ({ entryId: siloEntry, key: 'none' })]],
  },
  createSpoolFile: {
    scope: 'silo:write',
    accepts: () => ({ input: { name: 'order.xml', data: 'PGEvPg==' } }),
    refuses: [['validation', () => ({ input: { name: 'order.xml', data: '?' } })]],
  },
  deleteSpoolFile: {
    scope: 'silo:write',
    accepts: ({ spooled }) => ({ key: spooled() }),
    refuses: [['not-found', () => ({ key: 'none' })]],
  },
  signDocument: {
    scope: 'silo:write',
    accepts: () => ({ input: { data: { ...invoice, code: '1' } } }),
    refuses: [['validation', () => ({ input: { data: invoice } })]],
  },
  createSiloFile: {
    scope: 'silo:write',
    accepts: ({ siloEntry }) => ({
      entryId: siloEntry,
      input: { name: 'c.txt', data: 'aGVsbG8=', key: null },
    }),
    refuses: [
      ['not-found', () => ({ entryId: absent, input: { name: 'c.txt', data: '' } })],
      ['validation', ({ siloEntry }) => ({ entryId: siloEntry, input: { name: 'c.txt', data: '?' } })],
      ['conflict', ({ jobEntry, file }) => ({ entryId: jobEntry, id: file, input: { name: 'c', data: '' } })],
    ],
  },
  updateSiloFile: {
    scope: 'silo:write',
    accepts: ({ jobEntry, file }) => ({ entryId: jobEntry, id: file, patch: { private: null } }),
    refuses: [
      ['not-found', ({ jobEntry }) => ({ entryId: jobEntry, id: absent, patch: { private: true } })],
      ['not-found', ({ file }) => ({ entryId: 'x', id: file, patch: { private: true } })],
    ],
  },
};
