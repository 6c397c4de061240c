import { validateSync, type ValidationError } from 'class-validator';
import { invalid, type FieldErrors } from '../errors.ts';
import { snakeCase } from '../snake-case.ts';
import { declaredLimits } from './declared-limits.ts';

/** Refuses an input that violates its declared limits; REST and GraphQL call it before a service receives the input. */
export function check(input: object): void {
  const errors = limitErrors(input);
  if (errors) throw invalid(errors);
}

/** Returns the violated limits of an input and its nested inputs, under their REST names; undefined when there are none. */
export function limitErrors(input: object): FieldErrors | undefined {
  const members = input as Readonly<Record<string, unknown>>;
  // The library looks up all metadata for each input; inputs without limited values skip it.
  const limited = declaredLimits(input.constructor).keys();
  if (limited.every((name) => (members[name] ?? undefined) === undefined)) return undefined;
  const broken = validateSync(input, {
    forbidUnknownValues: false,
    skipMissingProperties: true,
    validationError: { target: false, value: false },
  });
  return broken.length > 0 ? fieldErrors(broken) : undefined;
}

function fieldErrors(broken: ValidationError[]): FieldErrors {
  const errors: FieldErrors = {};
  for (const { property, constraints, children } of broken) {
    const [message] = Object.values(constraints ?? {});
    errors[snakeCase(property)] = message ? plain(message, property) : fieldErrors(children ?? []);
  }
  return errors;
}

/** Removes the property's name from the start of a message of class-validator: the path contains it already. */
function plain(message: string, property: string): string {
  return message.startsWith(`${property} `) ? message.slice(property.length + 1) : message;
}
