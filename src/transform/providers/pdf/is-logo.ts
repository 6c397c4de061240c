import { ValidateBy } from 'class-validator';
import { readDataUri } from '../../../platform/data-uri.ts';
import { isEndpoint } from '../../../platform/outbound/is-endpoint.ts';
import { isPicture } from './logo.ts';

/** Checks that a text is a data URI of a picture that a PDF can contain, or the URL of one; it needs no name. */
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
  const expected = 'must be a data URI of a PNG or JPEG image, or an http or https URL of one';
  if (typeof text !== 'string') return expected;
  const content = readDataUri(text);
  if (!content) return isEndpoint(text) ? undefined : expected;
  if ('error' in content) return content.error;
  return isPicture(content.bytes) ? undefined : expected;
}
