import { Field, InputType, ObjectType } from 'type-graphql';
import { didYouMean } from '../../platform/did-you-mean.ts';
import { isObject } from '../../platform/json-object.ts';
import { enumeration } from '../../platform/shape/enumeration.ts';
import { JsonObject } from '../../platform/shape/scalars.ts';
import { shapeOf, type FieldShape, type Shape } from '../../platform/shape/shape.ts';
import { secretMask } from '../providers/provider-config.ts';
import { jsonPath, WorkflowIssue } from './workflow-issue.ts';
import { StepInput, WorkflowInput } from './workflow.inputs.ts';

@InputType({ description: 'A workflow exported from this service or from another one with the same API.' })
export class WorkflowImportInput {
  @Field(() => JsonObject, { description: 'The export, unchanged.' })
  workflow!: Record<string, unknown>;
}

export const WorkflowImportAction = enumeration(
  'WorkflowImportAction',
  ['ignored', 'renamed', 'emptied'],
  'Treatment of a member of an export: `ignored` if it has no meaning here, `renamed` if it has another name here, `emptied` if it has no value and is left out.',
);

@ObjectType({ description: 'A member of an export that is not imported unchanged.' })
export class WorkflowImportChange {
  @Field(() => String, { description: 'JSON path in the export: $.steps[0].provider.' })
  path!: string;

  @Field(() => WorkflowImportAction, { description: 'Treatment of the member.' })
  action!: keyof typeof WorkflowImportAction;

  @Field(() => String, { description: 'Reason, to be read after the name of the member.' })
  message!: string;
}

@ObjectType({
  description: 'The workflow of an export, with the issues to resolve before it can be published.',
})
export class WorkflowImportReport {
  @Field(() => JsonObject, { description: 'Workflow as input for creating it; it is not saved.' })
  workflow!: object;

  @Field(() => [WorkflowImportChange], {
    description: 'Members of the export that were not imported unchanged.',
  })
  changes!: WorkflowImportChange[];

  @Field(() => [WorkflowIssue], {
    description: 'Issues and warnings of the workflow; `missing` is the kind of record to create first.',
  })
  issues!: WorkflowIssue[];
}

/** Result of reading an export. */
export type ImportedWorkflow = Pick<WorkflowImportReport, 'workflow' | 'changes'>;

type Members = Record<string, unknown>;

/** Members of an export that belong to the exported record. */
const ofRecords: ReadonlySet<string> = new Set([
  'id',
  'created_at',
  'updated_at',
  'revision',
  'version',
  'versions',
  'hash',
  'disabled',
  'issues',
]);

/**
 * Reads an export into the input of a create. Members that are unknown or belong to the old record are left out and
 * reported. Values of a wrong type stay, because the create refuses them at their paths.
 */
export function importWorkflow(exported: Members): ImportedWorkflow {
  const changes: WorkflowImportChange[] = [];
  const workflow = imported(shapeOf(WorkflowInput), exported, [], changes);
  return { workflow, changes };
}

function imported(shape: Shape, given: Members, path: string[], changes: WorkflowImportChange[]): Members {
  const tell = (key: string, action: WorkflowImportChange['action'], message: string): void => {
    changes.push(
      Object.assign(new WorkflowImportChange(), { path: jsonPath([...path, key]), action, message }),
    );
  };
  const members = shape.target === StepInput ? withAction(given, tell) : given;
  const taken: Members = {};
  for (const [key, value] of Object.entries(members)) {
    const field = shape.byKey.get(key);
    if (!field) tell(key, 'ignored', unknownMember(key, path, shape));
    else if (isEmpty(value)) tell(key, 'emptied', 'says nothing, as if it were absent');
    else if (key === 'status' && value === 'NA')
      tell(key, 'emptied', 'stands for every result, as if it were absent');
    else taken[key] = importedValue(field, value, [...path, key], changes);
  }
  return taken;
}

function importedValue(
  { type }: FieldShape,
  value: unknown,
  path: string[],
  changes: WorkflowImportChange[],
): unknown {
  if (type === 'object') return withoutMasks(value, path, changes);
  if (typeof type === 'string') return value;
  if (Array.isArray(value))
    return value.map((item: unknown, index) =>
      isObject(item) ? imported(type, item, [...path, String(index)], changes) : item,
    );
  return isObject(value) ? imported(type, value, path, changes) : value;
}

/** Returns a config without its masked values, and reports them: exports contain no secrets. */
function withoutMasks(value: unknown, path: string[], changes: WorkflowImportChange[]): unknown {
  if (Array.isArray(value))
    return value.map((item: unknown, index) => withoutMasks(item, [...path, String(index)], changes));
  if (!isObject(value)) return value;
  const members = Object.entries(value).flatMap(([key, inner]) => {
    if (inner !== secretMask) return [[key, withoutMasks(inner, [...path, key], changes)] as const];
    const change = {
      path: jsonPath([...path, key]),
      action: 'emptied',
      message: 'is a secret, which no export carries; give it here',
    };
    changes.push(Object.assign(new WorkflowImportChange(), change));
    return [];
  });
  return Object.fromEntries(members);
}

/** Renames `provider` of a step to `action`. */
function withAction(
  { provider, ...step }: Members,
  tell: (key: string, action: WorkflowImportChange['action'], message: string) => void,
): Members {
  if (isEmpty(provider)) return step;
  if (isEmpty(step['action'])) {
    tell('provider', 'renamed', 'is called action here');
    return { ...step, action: provider };
  }
  if (step['action'] !== provider) tell('provider', 'ignored', 'is another one than action, which counts');
  return step;
}

function unknownMember(key: string, path: readonly string[], { byKey }: Shape): string {
  if (path.length === 0 && ofRecords.has(key)) return 'belongs to the record that was exported';
  return `is not known here${didYouMean(key, byKey.keys())}`;
}

/** Whether a value is empty, as forms and clients send it for fields that are not set. */
function isEmpty(value: unknown): boolean {
  return (
    value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
  );
}
