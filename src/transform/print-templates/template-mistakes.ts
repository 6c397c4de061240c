import { RequestError } from '../../platform/errors.ts';

/**
 * Creates the refusal of a template's files, with the errors under the member of the request that contains or refers to
 * them.
 */
export function createFilesRefusal(
  member: 'files' | 'template_files' | 'version',
  { kind, key, message, fields, mistakes }: RequestError,
): RequestError {
  return new RequestError(kind, message, {
    key,
    fields: { [member]: fields ?? message },
    ...(mistakes && { mistakes }),
  });
}
