import { Field, ObjectType } from 'type-graphql';
import { snakeCase } from '../../platform/snake-case.ts';
import type { DefinitionPath } from '../plan/definition.ts';
import { MissingKind, type IssueSeverity, type StepIssue } from '../providers/step-issue.ts';

@ObjectType({ description: 'What hinders a workflow from being published, or is worth knowing of it.' })
export class WorkflowIssue {
  @Field(() => String, { description: 'JSON path into the workflow: $.steps[0].config.series_id.' })
  path!: string;

  @Field(() => String)
  message!: string;

  @Field(() => String, { description: 'error: it cannot be published so; warning: it can.' })
  severity!: IssueSeverity;

  @Field(() => MissingKind, {
    nullable: true,
    description: 'What the place names is of this kind, and is not there; absent: it is something else.',
  })
  missing?: MissingKind | undefined;

  @Field(() => String, {
    nullable: true,
    description: 'Id of the action that a step before the place should have; absent: it lacks none.',
  })
  missingStep?: string | undefined;
}

/** Converts an issue to its public form. */
export function workflowIssue({ path, ...issue }: StepIssue): WorkflowIssue {
  return Object.assign(new WorkflowIssue(), issue, { path: jsonPath(path) });
}

/** Issues of a definition that was sent for validation. */
@ObjectType()
export class WorkflowValidation {
  @Field(() => [WorkflowIssue])
  issues!: WorkflowIssue[];
}

/** Formats a path with the names of REST: `$.steps[0].config.expr`. */
export function jsonPath(path: readonly string[]): string {
  return path.reduce((text, part) => (/^\d+$/.test(part) ? `${text}[${part}]` : `${text}.${part}`), '$');
}

/** Converts a path in a definition to the names of REST. */
export function toRestPath(path: DefinitionPath): string[] {
  return path.map((part) => snakeCase(String(part)));
}
