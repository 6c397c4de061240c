import { Refusal } from '../../platform/errors.ts';

/** The refusal of a template's files, with what is wrong beneath the member of the body that holds or names them. */
export function mistakesIn(
  member: 'files' | 'template_files' | 'version',
  { kind, key, message, fields, mistakes }: Refusal,
): Refusal {
  return new Refusal(kind, message, {
    key,
    fields: { [member]: fields ?? message },
    ...(mistakes && { mistakes }),
  });
}
