import { expect, test } from 'vitest';
import { read } from '../../../src/platform/shape/read.ts';
import { dropNulls } from '../../../src/platform/shape/drop-nulls.ts';
import { WorkflowInput } from '../../../src/transform/workflows/workflow.inputs.ts';

const config = { data: { code: null, list: [null] } };

test('a null of GraphQL becomes what REST reads, and free JSON keeps its own', () => {
  const body = {
    name: null,
    steps: [{ action: 'silo.modify', name: null, config, next: [{ code: null, steps: null }] }],
  };
  const fromRest = read(WorkflowInput, body);
  const fromGraphql = read(WorkflowInput, { steps: [{ action: 'silo.modify', config, next: [{}] }] });
  const [step] = fromGraphql.steps ?? [];
  Object.assign(fromGraphql, { name: null });
  Object.assign(step ?? {}, { name: null });
  Object.assign(step?.next?.[0] ?? {}, { code: null, steps: null });
  dropNulls(fromGraphql);
  expect(fromGraphql).toEqual(fromRest);
  expect(step?.config).toEqual(config);
  expect(fromGraphql.name).toBeUndefined();
});
