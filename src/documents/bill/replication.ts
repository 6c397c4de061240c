import type { Document } from '../document.ts';

/** Members that copies of a document do not get. */
const ownMembers = ['uuid', 'code', 'issue_date', 'issue_time', 'value_date', 'op_date'];

/** Returns a copy of the document for a new one: without identifier, code and dates. */
export function copyDocument(document: Document): Document {
  const value = { ...document.value };
  for (const member of ownMembers) delete value[member];
  if ('issue_date' in document.value) value.issue_date = '';
  return { ...document, value };
}
