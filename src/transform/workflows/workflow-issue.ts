import { Field, ObjectType } from 'type-graphql';
import { snakeCase } from '../../platform/snake-case.ts';
import type { DefinitionPath } from '../plan/definition.ts';
import { MissingKind, type IssueSeverity, type StepIssue } from '../providers/step-issue.ts';

@ObjectType({ description: 'An issue that prevents publishing a workflow, or a warning about it.' })
export class WorkflowIssue {
  @Field(() => String, { description: 'JSON path in the workflow: $.steps[0].config.series_id.' })
  path!: string;

  @Field(() => String, { description: 'Human-readable description of the issue.' })
  message!: string;

  @Field(() => String, { description: 'Severity: `error` prevents publishing, `warning` does not.' })
  severity!: IssueSeverity;

  @Field(() => MissingKind, {
    nullable: true,
    description: 'Kind of the missing record that the value at the path refers to; absent for other issues.',
  })
  missing?: MissingKind | undefined;

  @Field(() => String, {
    nullable: true,
    description: 'ID of the action that an earlier step should have; absent if no step is missing.',
  })
  missingStep?: string | undefined;
}

/** Converts an issue to its public form. */
export function workflowIssue({ path, ...issue }: StepIssue): WorkflowIssue {
  return Object.assign(new WorkflowIssue(), issue, { path: jsonPath(path) });
}

/** Issues of a definition that was sent for validation. */
@ObjectType({ description: 'Result of checking a workflow without saving it.' })
export class WorkflowValidation {
  @Field(() => [WorkflowIssue], { description: 'Issues and warnings; empty if there are none.' })
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
