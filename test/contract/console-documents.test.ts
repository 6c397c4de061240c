import { randomUUID } from 'node:crypto';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestService, type TestClient, type TestService } from '../support/service.ts';
import { socketOf, toldBy } from '../transform/jobs/follower.ts';
import { invoice } from './world.ts';

let service: TestService;
let client: TestClient;
const [workflowId, jobId, seriesId] = [randomUUID(), v7(), randomUUID()];
let entryId: string;

beforeAll(async () => {
  service = await startTestService();
  client = await service.client({ scope: 'admin system:read' });
  await client.put(`/transform/v1/workflows/${workflowId}`, {
    name: 'Label',
    steps: [{ name: 'Label', action: 'silo.state', config: { state: 'sent' } }],
  });
  await client.put(`/sequence/v1/series/${seriesId}`, { name: 'Invoices', prefix: 'F-' });
  const data = { ...invoice, code: '1' };
  const { json } = await client.put(`/transform/v1/jobs/${jobId}?wait=20`, { workflow_id: workflowId, data });
  entryId = String(json.silo_entry_id);
});
afterAll(() => service[Symbol.asyncDispose]());

const summary = `summary { type number title issueDate currency supplier { name taxCode country }
  customer { name taxCode country } totals { total tax totalWithTax payable } precedingNumber }`;

const entryRow = `id key createdAt updatedAt revision folder state docSchema draft signed invalid version tags ${summary}`;

const jobRow = `id key status outcome tags createdAt updatedAt startedAt completedAt resumeAt revision dryRun
  workflow { id name } workflowVersion { version } siloEntry { id folder state ${summary} }
  currentStep { intentId stepId name provider status attempt retryAt } progress { done of }
  faults { provider code message } source { kind id }`;

const page = 'pageInfo { hasNextPage endCursor }';

const stepFields = 'id name action provider summary notes config';

const jobPage = `query ($id: ID!) { job(id: $id) {
  ${jobRow} args parent { id status } children { id status workflow { id name } }
  intents { id stepId name provider status completed attempts startedAt endedAt retryAt ref entryVersionBefore
    entryVersionAfter events { id index at status code message args siloEntryId } }
  workflowVersion { version hash steps { ${stepFields} } rescue { ${stepFields} } }
  siloEntry { ${entryRow} data faults { code paths message } versions(first: 100) { version hash signed invalid at src srcId }
    states(first: 100) { key notes createdAt src srcId } attachments { id key category name mime size downloadUrl } } } }`;

const entryPage = `query ($id: ID!) { siloEntry(id: $id) {
  ${entryRow} data meta faults { code paths message } versions(first: 100) { version hash signed invalid at src srcId }
  states(first: 100) { id key notes createdAt src srcId } jobs(first: 50) { ${jobRow} } related(first: 50) { ${entryRow} context }
  attachments { id key category name desc mime size hash private stored downloadUrl previous { id createdAt hash size } }
  metaRows { id src key ref value linkUrl linkScope } } }`;

/** What the pages of a console ask for at once, at its largest. */
const pages: [string, string, () => Record<string, unknown>][] = [
  [
    'the list of jobs with its counts',
    `{ jobs(first: 100) { nodes { ${jobRow} } ${page} } jobCounts { status count capped } headCursor }`,
    () => ({}),
  ],
  ['a job', jobPage, () => ({ id: jobId })],
  [
    'the list of documents with its folders',
    `{ siloEntries(first: 100) { nodes { ${entryRow} } ${page} } siloFolders { key count } headCursor }`,
    () => ({}),
  ],
  [
    'a search of documents',
    `{ searchSiloEntries(q: "chair", first: 100) { nodes { ${entryRow} } } }`,
    () => ({}),
  ],
  ['a document', entryPage, () => ({ id: entryId })],
  [
    'the catalogue of workflows',
    `{ workflows(first: 50) { nodes { id name description schema country draft disabled revision updatedAt
      published { version hash } stats { count outcomes { outcome count } successRate medianSeconds lastStatus lastCreatedAt } } ${page} } workflowTemplates { id name } }`,
    () => ({}),
  ],
  [
    'a workflow with all that its editor needs',
    `query ($id: ID!) { workflow(id: $id) { id name description schema country draft disabled revision
      steps { ${stepFields} } rescue { ${stepFields} } issues { path message } published { version steps { ${stepFields} } rescue { ${stepFields} } } }
      workflowVersions(workflowId: $id, first: 100) { nodes { version hash createdAt } }
      actions { id name summary provider group uiOrder expectedSeconds codes configSchema } }`,
    () => ({ id: workflowId }),
  ],
  [
    'a series with its last numbers',
    `query ($id: ID!) { series(id: $id) { id name code prefix suffix padding lastIndex }
      seriesEntries(seriesId: $id, first: 100) { nodes { id index code createdAt previousId sigs document { id ${summary} } } } }`,
    () => ({ id: seriesId }),
  ],
  [
    'integrations, endpoints and tokens',
    `{ integrations(first: 50) { nodes { id name provider disabled updatedAt } } providers { id name summary configSchema secretPaths testable actions { id } }
      webhookEndpoints(first: 50) { nodes { id url types disabled disabledReason failingSince lastDay { attempts failed } } }
      connectEndpoints(first: 100) { nodes { id slug url workflowId auth disabled } } workspaces { id name sandbox }
      printTemplates(first: 100) { nodes { id name notes disabled updatedAt } }
      tokens(first: 100) { nodes { id subject scope state createdAt expiresAt lastUsedAt } } roles { name scopes } scopes { name description } }`,
    () => ({}),
  ],
  [
    'how long steps take',
    `{ actionDurations { jobs capped actions { action count failed medianSeconds p95Seconds } } }`,
    () => ({}),
  ],
  [
    'the installation',
    `{ system { version storage findings { check healthy sentence } queue { depth parked delayed oldestSeconds } workers { id version seenAt alive running slots } }
      jobSeries { points { at done failed cancelled medianSeconds p95Seconds } } auditEvents(first: 100) { nodes { id operation kind objectId subject reason createdAt } } }`,
    () => ({}),
  ],
];

test.each(pages)('%s is asked for at once, at half of what is allowed', async (_page, query, variables) => {
  const { json } = await client.post('/graphql', { query, variables: variables() });
  expect(json.errors).toBeUndefined();
  const { requested, limit } = json.extensions.cost;
  expect(requested / limit).toBeLessThan(0.5);
});

/** The first batch that is told with these fields beside its cursor. */
async function firstTold(fields: string): Promise<unknown> {
  const socket = socketOf(service.url, client.token);
  const query = `subscription { workspaceEvents(after: "oldest") { cursor ${fields} } }`;
  try {
    return (await toldBy<object>(socket, query, {}).next()).value;
  } finally {
    await socket.dispose();
  }
}

describe('changes with what the rows of lists show', () => {
  const events = `events { cursor type at id revision job { ${jobRow} } entry { ${entryRow} } }`;

  test.each([
    ['all of it', events],
    ['all of it, and jobs once more', `${events} again: events { job { ${jobRow} } }`],
  ])('are told with %s', async (_what, fields) => {
    expect(await firstTold(fields)).toMatchObject({ cursor: expect.any(String) });
  });

  test('are not told with the documents of all', async () => {
    const told = firstTold('events { entry { data } job { envelope } }');
    await expect(told).rejects.toThrow(/may cost \d+/);
  });
});

test('jobs that have started jobs that have started jobs are not asked for without bound', async () => {
  const query = '{ jobs(first: 100) { nodes { children { children { children { id } } } } } }';
  const { json } = await client.post('/graphql', { query });
  expect(json.errors[0].message).toMatch(/may cost \d+/);
});
