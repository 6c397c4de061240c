import type { Fields } from './fields.ts';

/*
 * The resources as the specification lists their fields. What stands behind the blank line of a table is ours beside
 * it: named by the decisions, or needed by clients that exist.
 */

export const searchHits: Fields = {
  list: [
    {
      kind: 'string',
      id: 'uuid',
      'key?': 'string',
      'code?': 'string',
      'name?': 'string',
      rank: 'int',
      created_at: 'time',
    },
  ],
  limit: 'int',
};

export const file: Fields = {
  id: 'uuid',
  key: 'string',
  category: 'string',
  name: 'string',
  'desc?': 'string',
  mime: 'string',
  size: 'int',
  hash: 'string',
  'url?': 'string',
  'meta?': 'string-map',

  private: 'boolean',
  stored: 'boolean',
  'previous?': [{ id: 'uuid', created_at: 'time', hash: 'string', size: 'int' }],
  created_at: 'time',
};

export const workspace: Fields = {
  id: 'uuid',
  name: 'string',
  slug: 'string',
  sandbox: 'boolean',
  'country?': 'string',
  'logo_url?': 'string',
  created_at: 'time',
  updated_at: 'time',
};

export const auditEvents: Fields = {
  list: [
    {
      id: 'uuid',
      operation: 'string',
      kind: 'string',
      object_id: 'uuid',
      subject: 'string',
      'token_id?': 'string',
      'reason?': 'string',
      'request_id?': 'string',
      'address?': 'string',
      created_at: 'time',
    },
  ],
  'created_at?': 'time',
  limit: 'int',
  'cursor?': 'string',
  'next_cursor?': 'string',
};

export const token: Fields = {
  id: 'uuid',
  subject: 'string',
  scope: 'string',
  state: 'string',
  created_at: 'time',
  'expires_at?': 'time',
  'revoked_at?': 'time',
  'last_used_at?': 'time',
};

export const issuedToken: Fields = { ...token, token: 'string' };

export const actionDurations: Fields = {
  jobs: 'int',
  capped: 'boolean',
  actions: [
    { action: 'string', count: 'int', failed: 'int', median_seconds: 'number', p95_seconds: 'number' },
  ],
};

export const jobSeries: Fields = {
  step_seconds: 'int',
  capped: 'boolean',
  points: [
    {
      at: 'time',
      done: 'int',
      failed: 'int',
      cancelled: 'int',
      'median_seconds?': 'number',
      'p95_seconds?': 'number',
    },
  ],
};

export const system: Fields = {
  version: 'string',
  storage: 'string',
  database: { version: 'string', bytes: 'int' },
  queue: { depth: 'int', parked: 'int', delayed: 'int', oldest_seconds: 'number' },
  workers: [
    {
      id: 'uuid',
      'version?': 'string',
      'started_at?': 'time',
      seen_at: 'time',
      alive: 'boolean',
      running: 'int',
      'slots?': 'int',
    },
  ],
  findings: [{ check: 'string', healthy: 'boolean', sentence: 'string' }],
};

export const documentExamples: Fields = {
  list: [{ name: 'string', 'country?': 'string', schema: 'string', data: 'object', calculated: 'object' }],
};

export const taxRegime: Fields = {
  country: 'string',
  name: 'string',
  currency: 'string',
  date: 'string',
  categories: [
    {
      code: 'string',
      name: 'string',
      retained: 'boolean',
      informative: 'boolean',
      keys: ['string'],
      rates: [{ rate: 'string', percent: 'string', 'surcharge?': 'string' }],
    },
  ],
};

export const workflowTemplates: Fields = {
  list: [
    {
      id: 'string',
      name: 'string',
      summary: 'string',
      'schema?': 'string',
      workflow: 'object',
      needs: [{ path: 'string', provider: 'string' }],
    },
  ],
};

export const workflowStats: Fields = {
  count: 'int',
  capped: 'boolean',
  outcomes: [{ outcome: 'string', count: 'int' }],
  'success_rate?': 'number',
  'median_seconds?': 'number',
  'p95_seconds?': 'number',
  'last_created_at?': 'time',
  'last_status?': 'string',
};

export const tokenCollection: Fields = {
  list: [token],
  'created_at?': 'time',
  limit: 'int',
  'cursor?': 'string',
  'next_cursor?': 'string',
};
export const fileCollection: Fields = { list: [file] };

const event: Fields = {
  index: 'int',
  at: 'time',
  status: 'string',
  'code?': 'string',
  'message?': 'string',
  'silo_entry_id?': 'uuid',
  'args?': 'string-map',
};

export const intent: Fields = {
  id: 'uuid',
  'step_id?': 'uuid',
  'name?': 'string',
  provider: 'string',
  completed: 'boolean',
  attempts: 'int',
  'ref?': 'string',
  'entry_version_before?': 'string',
  'entry_version_after?': 'string',
  events: [event],
  created_at: 'time',
  updated_at: 'time',
};

const fault: Fields = { provider: 'string', 'code?': 'string', 'message?': 'string' };

export const job: Fields = {
  id: 'uuid',
  'key?': 'string',
  workflow_id: 'uuid',
  'silo_entry_id?': 'uuid',
  status: 'string',
  'args?': 'string-map',
  'tags?': ['string'],
  'envelope?': 'object',
  'attachments?': [file],
  intents: [intent],
  'faults?': [fault],
  created_at: 'time',
  updated_at: 'time',
  'completed_at?': 'time',
  'paused_seconds?': 'number',
  'resume_at?': 'time',
  dry_run: 'boolean',
  'parent_id?': 'uuid',
  'source?': { kind: 'string', id: 'string' },

  revision: 'int',
};

export const dryRun: Fields = {
  status: 'string',
  intents: [intent],
  'faults?': [fault],
  sendings: [{ intent_id: 'uuid', content: 'object' }],
  changed_by: ['uuid'],
  'args?': 'string-map',
  'before?': 'object',
  'envelope?': 'object',
  'state?': 'string',
  'folder?': 'string',
};

export const jobCount: Fields = { status: 'string', count: 'int', capped: 'boolean' };

export const jobCollection: Fields = {
  list: [job],
  'created_at?': 'time',
  limit: 'int',
  'cursor?': 'string',
  'next_cursor?': 'string',
};

const leafStep: Fields = {
  id: 'uuid',
  'name?': 'string',
  action: 'string',
  'config?': 'any',
  'summary?': 'string',
  'notes?': 'string',
  'next?': 'any',

  provider: 'string',
};

const step: Fields = {
  ...leafStep,
  'next?': [
    { 'status?': 'string', 'code?': 'string', 'step_id?': 'uuid', 'steps?': [leafStep], 'stop?': 'boolean' },
  ],
};

const workflowVersion: Fields = {
  version: 'string',
  'name?': 'string',
  hash: 'string',
  src: 'string',
  'src_id?': 'string',
  created_at: 'time',
};

const listedWorkflow: Fields = {
  id: 'uuid',
  'name?': 'string',
  'description?': 'string',
  'country?': 'string',
  'schema?': 'string',
  steps: [step],
  rescue: [step],
  draft: 'boolean',
  disabled: 'boolean',
  hash: 'string',
  'version?': 'string',
  created_at: 'time',
  updated_at: 'time',

  revision: 'int',
};

/** A workflow that was asked for alone: only then its versions are there. */
export const workflow: Fields = { ...listedWorkflow, versions: [workflowVersion] };

export const workflowIssue: Fields = {
  path: 'string',
  message: 'string',
  severity: 'string',
  'missing?': 'string',
  'missing_step?': 'string',
};

/** A workflow that has just been saved, and what was found in it. */
export const savedWorkflow: Fields = { ...workflow, issues: [workflowIssue] };

export const workflowVersionCollection: Fields = {
  list: [workflowVersion],
  'created_at?': 'time',
  limit: 'int',
  'cursor?': 'string',
  'next_cursor?': 'string',
};

/** A version that was asked for alone: only then its contents are there. */
export const wholeWorkflowVersion: Fields = {
  ...workflowVersion,
  'schema?': 'string',
  steps: [step],
  rescue: [step],
};

export const workflowDiff: Fields = {
  'from?': 'string',
  'to?': 'string',
  changes: [
    {
      kind: 'string',
      step_id: 'uuid',
      'name?': 'string',
      path: 'string',
      'member?': 'string',
      'before?': 'any',
      'after?': 'any',
    },
  ],
};

export const workflowCollection: Fields = {
  list: [listedWorkflow],
  'created_at?': 'time',
  limit: 'int',
  'next_created_at?': 'time',
  'schema?': 'string',

  'cursor?': 'string',
  'next_cursor?': 'string',
};

export const integration: Fields = {
  id: 'uuid',
  'name?': 'string',
  'notes?': 'string',
  'provider?': 'string',
  'config?': 'any',
  disabled: 'boolean',
  created_at: 'time',
  updated_at: 'time',

  revision: 'int',
  secrets: [{ path: 'string', 'set_at?': 'time', 'set_by?': 'string' }],
};

export const printTemplate: Fields = {
  id: 'uuid',
  'name?': 'string',
  'notes?': 'string',
  files: 'any',
  'unchecked?': 'string',
  disabled: 'boolean',
  created_at: 'time',
  updated_at: 'time',
  revision: 'int',
  version: 'string',
};

const printTemplateVersion: Fields = {
  version: 'string',
  'name?': 'string',
  src: 'string',
  'src_id?': 'string',
  created_at: 'time',
};

export const printTemplateVersionCollection: Fields = {
  ...workflowVersionCollection,
  list: [printTemplateVersion],
};

/** A version that was asked for alone: only then its files are there. */
export const wholePrintTemplateVersion: Fields = { ...printTemplateVersion, files: 'any' };

export const integrationTest: Fields = {
  ok: 'boolean',
  code: 'string',
  message: 'string',
  duration_ms: 'int',
};

export const integrationUses: Fields = {
  list: [
    {
      workflow_id: 'uuid',
      'workflow_name?': 'string',
      disabled: 'boolean',
      'version?': 'string',
      step_id: 'uuid',
      'step_name?': 'string',
      action: 'string',
      path: 'string',
    },
  ],
};

export const integrationCollection: Fields = {
  list: [integration],
  'created_at?': 'time',
  limit: 'int',
  'next_created_at?': 'time',

  'cursor?': 'string',
  'next_cursor?': 'string',
};

const action: Fields = {
  id: 'string',
  name: 'string',
  summary: 'string',
  provider: 'string',
  'integration_id?': 'uuid',
  config_schema: 'object',
  group: 'string',
  ui_order: 'int',
  expected_seconds: 'int',
  'codes?': ['string'],
};

export const actionCollection: Fields = { list: [action] };

export const providerCollection: Fields = {
  list: [
    {
      id: 'string',
      name: 'string',
      summary: 'string',
      'config_schema?': 'object',
      secret_paths: ['string'],
      testable: 'boolean',
      actions: [action],
    },
  ],
};

export const series: Fields = {
  id: 'uuid',
  created_at: 'time',
  updated_at: 'time',
  name: 'string',
  'description?': 'string',
  'code?': 'string',
  'prefix?': 'string',
  padding: 'int',
  'suffix?': 'string',
  last_index: 'int',
  'last_entry_id?': 'uuid',
  sigs: ['string'],

  start: 'int',
  revision: 'int',
};

export const seriesCollection: Fields = {
  list: [series],
  'created_at?': 'time',
  limit: 'int',
  'cursor?': 'string',
  'next_cursor?': 'string',
};

export const seriesEntry: Fields = {
  id: 'uuid',
  series_id: 'uuid',
  code: 'string',
  'meta?': 'object',
  'previous_id?': 'uuid',
  sigs: ['string'],
  created_at: 'time',
  updated_at: 'time',

  index: 'int',
};

export const seriesEntryCollection: Fields = {
  series_id: 'uuid',
  list: [seriesEntry],
  'created_at?': 'time',
  limit: 'int',
  'cursor?': 'string',
  'next_cursor?': 'string',
};

export const seriesVerification: Fields = {
  series_id: 'uuid',
  count: 'int',
  valid: 'boolean',
  'fault?': { 'index?': 'int', 'entry_id?': 'uuid', code: 'string', message: 'string' },
};

/** What every long operation shows. */
const longOperation: Fields = {
  id: 'uuid',
  status: 'string',
  created_by: 'string',
  'reason?': 'string',
  'error?': { key: 'string', message: 'string' },
  'completed_at?': 'time',
  revision: 'int',
  created_at: 'time',
  updated_at: 'time',
};

export const bulk: Fields = {
  ...longOperation,
  action: 'string',
  'filter?': 'object',
  'entry_filter?': 'object',
  'options?': 'object',
  created_before: 'time',
  'total?': 'int',
  total_capped: 'boolean',
  'jobs?': { succeeded: 'int', failed: 'int', cancelled: 'int', open: 'int', capped: 'boolean' },
  done: 'int',
  skipped: 'int',
  failed: 'int',
  reasons: [{ outcome: 'string', key: 'string', message: 'string', count: 'int' }],
  failures: [{ id: 'uuid', key: 'string', message: 'string' }],
};

export const cronSubscription: Fields = {
  id: 'uuid',
  silo_entry_id: 'uuid',
  workflow_id: 'uuid',
  interval: 'string',
  factor: 'int',
  job_id: 'uuid',
  period_start: 'time',
  next_at: 'time',
  'last_job_id?': 'uuid',
  'blocked_since?': 'time',
  revision: 'int',
  created_at: 'time',
  updated_at: 'time',
};

export const connectEndpoint: Fields = {
  id: 'uuid',
  slug: 'string',
  url: 'string',
  'description?': 'string',
  workflow_id: 'uuid',
  auth: 'string',
  'username?': 'string',
  'signature?': 'string',
  'signature_header?': 'string',
  'tolerance_seconds?': 'int',
  'content_types?': ['string'],
  as_document: 'boolean',
  max_bytes: 'int',
  calls_per_minute: 'int',
  disabled: 'boolean',
  created_by: 'string',
  'old_secret_until?': 'time',
  revision: 'int',
  created_at: 'time',
  updated_at: 'time',
};

export const issuedConnectEndpoint: Fields = { ...connectEndpoint, 'secret?': 'string' };

export const connectCall: Fields = {
  endpoint_id: 'uuid',
  id: 'uuid',
  result: 'string',
  status: 'int',
  'code?': 'string',
  'message?': 'string',
  'fields?': 'object',
  'job_id?': 'uuid',
  'content_type?': 'string',
  'bytes?': 'int',
  address: 'string',
  duration_ms: 'int',
  created_at: 'time',
};

export const webhookEndpoint: Fields = {
  id: 'uuid',
  'description?': 'string',
  url: 'string',
  'types?': ['string'],
  created_by: 'string',
  'old_secret_until?': 'time',
  disabled: 'boolean',
  'disabled_reason?': 'string',
  'disabled_at?': 'time',
  'failing_since?': 'time',
  'missed_at?': 'time',
  cursor: 'string',
  revision: 'int',
  created_at: 'time',
  updated_at: 'time',
};

export const issuedWebhookEndpoint: Fields = { ...webhookEndpoint, 'secret?': 'string' };

export const webhookDelivery: Fields = {
  endpoint_id: 'uuid',
  id: 'uuid',
  type: 'string',
  object_id: 'uuid',
  payload: 'object',
  status: 'string',
  attempt_count: 'int',
  'next_attempt_at?': 'time',
  'attempts?': [
    {
      number: 'int',
      at: 'time',
      duration_ms: 'int',
      code: 'string',
      'message?': 'string',
      request_headers: 'string-map',
      'status?': 'int',
      'answer_headers?': 'string-map',
      'answer_body?': 'string',
    },
  ],
  created_at: 'time',
  updated_at: 'time',
};

export const verification: Fields = {
  ...longOperation,
  series_id: 'uuid',
  total: 'int',
  checked: 'int',
  count: 'int',
  'valid?': 'boolean',
  faults: [{ 'index?': 'int', 'entry_id?': 'uuid', code: 'string', message: 'string' }],
};

export const siloEntry: Fields = {
  id: 'uuid',
  folder: 'string',
  doc_schema: 'string',
  env_schema: 'string',
  draft: 'boolean',
  'data?': 'any',
  digest: { alg: 'string', val: 'string' },
  snippet: 'object',
  'meta?': 'string-map',
  'tags?': ['string'],
  'faults?': [{ code: 'string', paths: ['string'], message: 'string' }],
  'attachments?': [file],
  created_at: 'time',
  updated_at: 'time',

  'key?': 'string',
  'state?': 'string',
  signed: 'boolean',
  invalid: 'boolean',
  'previous_id?': 'uuid',
  'context?': 'string',
  version: 'string',
  revision: 'int',
};

const listedSiloVersion: Fields = {
  version: 'string',
  hash: 'string',
  signed: 'boolean',
  invalid: 'boolean',
  at: 'time',
  src: 'string',
  src_id: 'string',
};

export const siloVersion: Fields = { ...listedSiloVersion, data: 'any' };

export const siloVersionCollection: Fields = {
  list: [listedSiloVersion],
  limit: 'int',
  created_at: 'time',
  'cursor?': 'string',
  'next_cursor?': 'string',
};

export const siloFolderCollection: Fields = {
  list: [{ key: 'string', count: 'int', capped: 'boolean' }],
};

export const siloVersionDiff: Fields = {
  'from?': 'string',
  to: 'string',
  changes: [{ kind: 'string', path: 'string', 'before?': 'any', 'after?': 'any' }],
  complete: 'boolean',
};

export const siloEntryCollection: Fields = {
  list: [siloEntry],
  limit: 'int',
  'created_at?': 'time',
  'cursor?': 'string',
  'next_cursor?': 'string',

  'folder?': 'string',
  'next_created_at?': 'time',
};

export const siloQueryCollection: Fields = {
  ...siloEntryCollection,
  examined: 'int',
  'count?': 'int',
  'count_capped?': 'boolean',
};

export const siloState: Fields = {
  id: 'uuid',
  key: 'string',
  'notes?': 'string',
  'meta?': 'string-map',
  revision: 'int',
  src: 'string',
  src_id: 'string',
  created_at: 'time',
};

export const enrollment: Fields = {
  id: 'uuid',
  owner_id: 'uuid',
  app_id: 'uuid',
  'data?': 'any',
  disabled: 'boolean',
  sandbox: 'boolean',

  app: 'string',
  scope: 'string',
  revision: 'int',
  created_at: 'time',
  updated_at: 'time',
};

export const spoolFile: Fields = {
  key: 'string',
  name: 'string',
  type: 'string',
  size: 'int',
  hash: 'string',
  created_at: 'time',
  expires_at: 'time',
};

export const siloMeta: Fields = {
  id: 'string',
  owner_id: 'uuid',
  entry_id: 'uuid',
  src: 'string',
  key: 'string',
  'ref?': 'string',
  'value?': 'any',
  'link_url?': 'string',
  'link_scope?': 'string',
  indexed: 'boolean',
  owned: 'boolean',
  secure: 'boolean',
  shared: 'boolean',
  created_at: 'time',
  updated_at: 'time',
};

export const siloStateCollection: Fields = { list: [siloState] };

export const einvoiceReport: Fields = {
  valid: 'boolean',
  syntax: 'string',
  'context?': 'string',
  'specification?': 'string',
  'validators?': ['string'],
  findings: [
    {
      code: 'string',
      severity: 'string',
      terms: ['string'],
      paths: ['string'],
      message: 'string',
      source: 'string',
    },
  ],
};

export const xmlPreview: Fields = {
  name: 'string',
  format: 'string',
  'context?': 'string',
  'xml?': 'string',
  faults: [{ code: 'string', severity: 'string', terms: ['string'], paths: ['string'], message: 'string' }],
  'report?': einvoiceReport,
};

export const builtDocument: Fields = {
  data: 'any',
  invalid: 'boolean',
  'faults?': [{ code: 'string', paths: ['string'], message: 'string' }],
};

export const siloSearchCollection: Fields = { ...siloEntryCollection, query: 'string', offset: 'int' };

const change: Fields = {
  cursor: 'string',
  type: 'string',
  at: 'time',
  object: 'string',
  id: 'uuid',
  'revision?': 'int',
  'status?': 'string',
  'workflow_id?': 'uuid',
  'version?': 'string',
  'silo_entry_id?': 'uuid',
  'folder?': 'string',
  'state?': 'string',
  'series_id?': 'uuid',
  'code?': 'string',
};

export const changeCollection: Fields = { list: [change], limit: 'int', next_cursor: 'string' };

/** The body of every refusal (ADR 2). */
export const refusal: Fields = {
  key: 'string',
  code: 'string',
  message: 'string',
  'fields?': 'object',
  'faults?': [{ code: 'string', paths: ['string'], message: 'string' }],
  'mistakes?': [{ file: 'string', 'line?': 'int', 'column?': 'int', message: 'string' }],
  request_id: 'string',
};
