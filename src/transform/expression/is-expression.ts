import { ValidateBy } from 'class-validator';
import { didYouMean } from '../../platform/did-you-mean.ts';
import { Language } from '../../platform/shape/form-hints.ts';
import { compileExpression } from './expression.ts';

/** Checks that a text is an expression over the given names; the message contains the position of the error. */
export function IsExpression(...names: readonly string[]): PropertyDecorator {
  const checked = ValidateBy({
    name: 'isExpression',
    validator: {
      validate: (text: unknown) => findError(text, names) === undefined,
      defaultMessage: (argument) => findError(argument?.value, names) ?? 'is not an expression',
    },
  });
  return (target, member) => {
    checked(target, member);
    Language('expression')(target, member);
  };
}

function findError(text: unknown, names: readonly string[]): string | undefined {
  if (typeof text !== 'string') return 'must be a string';
  const compiled = compileExpression(text);
  if (!compiled.ok) return compiled.message;
  const unknown = compiled.names.find((name) => !names.includes(name));
  return (
    unknown &&
    `${unknown} is not known; an expression may use ${names.join(', ')}${didYouMean(unknown, names)}`
  );
}
