import { ValidateBy } from 'class-validator';
import { readDataUri } from '../../../platform/data-uri.ts';
import { isPicture } from './logo.ts';

/** Checks that a text is a data URI of a picture that a PDF can hold (decision 56). */
export function IsLogo(): PropertyDecorator {
  return ValidateBy({
    name: 'isLogo',
    validator: {
      validate: (text: unknown) => problemOf(text) === undefined,
      defaultMessage: (argument) => problemOf(argument?.value) ?? '',
    },
  });
}

function problemOf(text: unknown): string | undefined {
  const expected = 'must be a data URI of a PNG or JPEG image';
  const content = typeof text === 'string' ? readDataUri(text) : undefined;
  if (!content) return /^https?:/i.test(String(text)) ? `${expected}; a URL is not fetched yet` : expected;
  if ('error' in content) return content.error;
  return isPicture(content.bytes) ? undefined : expected;
}
