import { validateSync, type ValidationError } from 'class-validator';
import { invalid, type FieldErrors } from '../errors.ts';
import { snakeCase } from '../snake-case.ts';
import { declaredLimits } from './declared-limits.ts';

/** Refuses an input whose declared limits do not hold; both edges call it before a service sees the input. */
export function check(input: object): void {
  const errors = limitErrors(input);
  if (errors) throw invalid(errors);
}

/** The broken limits of an input and of the inputs in it, under their REST names; undefined when all hold. */
export function limitErrors(input: object): FieldErrors | undefined {
  const members = input as Readonly<Record<string, unknown>>;
  // The library looks everything up anew for each input: one that has nothing to be looked at is spared that.
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

/** class-validator starts its messages with the property's name, which the place already tells. */
function plain(message: string, property: string): string {
  return message.startsWith(`${property} `) ? message.slice(property.length + 1) : message;
}
