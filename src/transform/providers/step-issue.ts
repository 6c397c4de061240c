import type { FieldErrors } from '../../platform/errors.ts';
import { enumeration } from '../../platform/shape/enumeration.ts';

export const MissingKind = enumeration(
  'MissingKind',
  ['action', 'integration', 'print_template', 'series', 'workflow'],
  'Kind of the missing object that a step refers to.',
);

export type MissingKind = keyof typeof MissingKind;

/** An `error` prevents publishing; a `warning` does not. */
export type IssueSeverity = 'error' | 'warning';

/** Issue at a path of a step; the path uses the REST names of its members. */
export interface StepIssue {
  readonly path: readonly string[];
  readonly message: string;
  readonly severity: IssueSeverity;
  /** Kind of the missing thing that the value at the path refers to. */
  readonly missing?: MissingKind;
  /** Action of a step that is missing before this one. */
  readonly missingStep?: string;
}

/** Creates an issue that prevents a step from running. */
export function stepError(path: readonly string[], message: string): StepIssue {
  return { path, message, severity: 'error' };
}

/** Creates an issue for a reference of a step to a thing that does not exist. */
export function stepMissing(path: readonly string[], missing: MissingKind, message: string): StepIssue {
  return { path, message, severity: 'error', missing };
}

/** Creates an issue of a step that can run nevertheless. */
export function stepWarning(path: readonly string[], message: string): StepIssue {
  return { path, message, severity: 'warning' };
}

/** Flattens nested errors into issues, each with its path. */
export function stepErrors(errors: FieldErrors, path: readonly string[] = []): StepIssue[] {
  return Object.entries(errors).flatMap(([name, found]) =>
    typeof found === 'string' ? [stepError([...path, name], found)] : stepErrors(found, [...path, name]),
  );
}
