import type { FieldErrors } from '../../platform/errors.ts';
import { enumeration } from '../../platform/shape/enumeration.ts';

export const MissingKind = enumeration(
  'MissingKind',
  ['action', 'integration', 'print_template', 'series', 'workflow'],
  'What a step names that is not there.',
);

export type MissingKind = keyof typeof MissingKind;

/** An `error` hinders publishing; a `warning` is worth knowing. */
export type IssueSeverity = 'error' | 'warning';

/** What was found at a place of a step, by the names that its members have in REST. */
export interface StepIssue {
  readonly path: readonly string[];
  readonly message: string;
  readonly severity: IssueSeverity;
  /** What stands at the place names a thing of this kind, which is not there. */
  readonly missing?: MissingKind;
  /** The action of a step that is missing before it. */
  readonly missingStep?: string;
}

/** What hinders a step from running. */
export function stepError(path: readonly string[], message: string): StepIssue {
  return { path, message, severity: 'error' };
}

/** That what a step names is not there. */
export function stepMissing(path: readonly string[], missing: MissingKind, message: string): StepIssue {
  return { path, message, severity: 'error', missing };
}

/** What is worth knowing of a step that can run. */
export function stepWarning(path: readonly string[], message: string): StepIssue {
  return { path, message, severity: 'warning' };
}

/** Nested errors, each with its place. */
export function stepErrors(errors: FieldErrors, path: readonly string[] = []): StepIssue[] {
  return Object.entries(errors).flatMap(([name, found]) =>
    typeof found === 'string' ? [stepError([...path, name], found)] : stepErrors(found, [...path, name]),
  );
}
