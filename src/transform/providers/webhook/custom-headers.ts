import { ValidateBy } from 'class-validator';

const maxHeaders = 20;
const maxValueLength = 2000;

/** Headers that belong to the connection, or that describe the content and its sender. */
const reserved =
  /^(host|connection|content-.*|transfer-encoding|te|trailer|upgrade|expect|keep-alive|proxy-.*|accept-encoding|webhook-.*|traceparent)$/i;

const nameForm = /^[\w!#$%&'*+.^`|~-]{1,100}$/;
const valueForm = /^[\t\u0020-\u007e]*$/;

/** Checks that request headers set by a user are valid and not reserved. */
export function AreCustomHeaders(): PropertyDecorator {
  return ValidateBy({
    name: 'areOwnHeaders',
    validator: {
      validate: (headers: Record<string, string>) => problemOf(headers) === undefined,
      defaultMessage: (argument) => problemOf(argument?.value as Record<string, string>) ?? '',
    },
  });
}

function problemOf(headers: Record<string, string>): string | undefined {
  const entries = Object.entries(headers);
  if (entries.length > maxHeaders) return `must be at most ${maxHeaders}`;
  for (const [name, value] of entries) {
    if (!nameForm.test(name))
      return `must not hold ${JSON.stringify(name)}, which is not the name of a header`;
    if (reserved.test(name)) return `must not hold ${name}, which is set by the service`;
    if (value.length > maxValueLength || !valueForm.test(value))
      return `must hold up to ${maxValueLength} printable characters of ASCII as ${name}`;
  }
  return undefined;
}
