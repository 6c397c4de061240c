import type { Document } from '../document.ts';

/** Members that are a document's own and not those of its copies. */
const ownMembers = ['uuid', 'code', 'issue_date', 'issue_time', 'value_date', 'op_date'];

/** The document as the start of a new one: without identifier, code and dates. */
export function readyCopy(document: Document): Document {
  const value = { ...document.value };
  for (const member of ownMembers) delete value[member];
  if ('issue_date' in document.value) value.issue_date = '';
  return { ...document, value };
}
