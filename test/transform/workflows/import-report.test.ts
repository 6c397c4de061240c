import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Json } from '../../support/service.ts';
import { sharedService } from '../../support/shared-service.ts';

const shared = sharedService();

async function reportOf(workflow: object): Promise<Json> {
  const { status, json } = await shared.client.post('/transform/v1/workflows/import-report', { workflow });
  expect({ status, json }).toMatchObject({ status: 200 });
  return json;
}

const changesOf = ({ changes }: Json): Record<string, string> =>
  Object.fromEntries(
    changes.map(({ path, action }: { path: string; action: string }) => [path, action] as const),
  );

test('what another service exports is told: what it becomes, what says nothing here, and what has another name', async () => {
  const [record, branch] = [randomUUID(), randomUUID()];
  const report = await reportOf({
    id: record,
    created_at: '2024-01-01T00:00:00.000Z',
    version: '3',
    name: 'Sign',
    description: '',
    country: 'ES',
    draft: false,
    icon: 'pen',
    steps: [
      {
        id: branch,
        name: 'Close',
        provider: 'silo.close',
        sumary: 'Signs',
        next: [{ status: 'NA', code: '', steps: [{ provider: 'silo.state', config: { state: 'sent' } }] }],
      },
      { action: 'pdf', provider: 'pdf', config: {} },
      { action: 'pdf', provider: 'print' },
    ],
    rescue: null,
  });
  expect(report.workflow).toEqual({
    name: 'Sign',
    country: 'ES',
    draft: false,
    steps: [
      {
        id: branch,
        name: 'Close',
        action: 'silo.close',
        next: [{ steps: [{ action: 'silo.state', config: { state: 'sent' } }] }],
      },
      { action: 'pdf', config: {} },
      { action: 'pdf' },
    ],
  });
  expect(changesOf(report)).toEqual({
    '$.id': 'ignored',
    '$.created_at': 'ignored',
    '$.version': 'ignored',
    '$.description': 'emptied',
    '$.icon': 'ignored',
    '$.rescue': 'emptied',
    '$.steps[0].provider': 'renamed',
    '$.steps[0].sumary': 'ignored',
    '$.steps[0].next[0].status': 'emptied',
    '$.steps[0].next[0].code': 'emptied',
    '$.steps[0].next[0].steps[0].provider': 'renamed',
    '$.steps[2].provider': 'ignored',
  });
  const misspelt = report.changes.find(({ path }: { path: string }) => path === '$.steps[0].sumary');
  expect(misspelt.message).toBe('is not known here; did you mean summary?');
  expect(report.issues).toMatchObject([{ path: '$.steps[0]', severity: 'warning' }]);
  const saved = await shared.client.put(`/transform/v1/workflows/${randomUUID()}`, report.workflow);
  expect([saved.status, saved.json.draft]).toEqual([200, false]);
});

test('what a workflow names that is not there is told by its kind, with its place', async () => {
  const absent = randomUUID();
  const { issues, workflow } = await reportOf({
    steps: [
      { provider: 'peppol.send', config: { doc_type: 'bis-invoice-v3' } },
      { provider: 'sequence.enumerate', config: { series_id: absent } },
      { provider: 'transform.job.create', config: { workflow_id: absent } },
      { provider: 'peppol.send', config: { integration_id: absent } },
      { provider: 'silo.state', config: { state: 'don' } },
    ],
  });
  const missing = issues.map(({ path, missing: kind }: Record<string, string>) => [path, kind]);
  expect(missing.toSorted()).toEqual([
    ['$.steps[0].action', 'action'],
    ['$.steps[1].config.series_id', 'series'],
    ['$.steps[2].config.workflow_id', 'workflow'],
    ['$.steps[3].config.integration_id', 'integration'],
    ['$.steps[4].config.state', undefined],
  ]);
  // It can be saved as a draft all the same, which says the same of itself.
  const draft = { ...workflow, draft: true };
  const { json } = await shared.client.put(`/transform/v1/workflows/${randomUUID()}`, draft);
  expect(json.issues).toEqual(issues);
});

test('what this service shows of a workflow comes back as the same workflow', async () => {
  const path = `/transform/v1/workflows/${randomUUID()}`;
  const steps = [
    {
      id: randomUUID(),
      name: 'One',
      action: 'silo.if',
      config: { expr: 'true' },
      next: [{ code: 'true', stop: true }],
    },
    { id: randomUUID(), action: 'silo.close' },
  ];
  await shared.client.put(path, { name: 'Kept', schema: 'bill/invoice', steps });
  const { json: exported } = await shared.client.get(path);
  const report = await reportOf(exported);
  expect(Object.values(changesOf(report)).every((action) => action !== 'renamed')).toBe(true);
  const copy = `/transform/v1/workflows/${randomUUID()}`;
  const { json: made } = await shared.client.put(copy, report.workflow);
  expect(made.hash).toBe(exported.hash);
});

test('a value of a wrong form is refused at its place, through both edges', async () => {
  const workflow = { steps: [{ provider: 'pdf', name: 1 }, 'pdf'] };
  const fields = { workflow: { steps: { 0: { name: 'must be a string' }, 1: 'must be an object' } } };
  const { status, json } = await shared.client.post('/transform/v1/workflows/import-report', { workflow });
  expect([status, json.fields]).toEqual([422, fields]);
  const query = `query ($input: WorkflowImportInput!) {
    workflowImportReport(input: $input) { workflow changes { path action } issues { path missing } }
  }`;
  const refused = await shared.client.graphql(query, { input: { workflow } });
  expect(refused.json.errors[0].extensions.fields).toEqual(fields);
  const told = await shared.client.graphql(query, {
    input: { workflow: { steps: [{ provider: 'no.such' }] } },
  });
  expect(told.json.data.workflowImportReport).toEqual({
    workflow: { steps: [{ action: 'no.such' }] },
    changes: [{ path: '$.steps[0].provider', action: 'renamed' }],
    issues: [{ path: '$.steps[0].action', missing: 'action' }],
  });
});
