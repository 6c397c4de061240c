import { embedded, extensions, meta } from '../model/maps.ts';
import { calculated, list, optional, part, required } from '../model/part.ts';
import type { ValuesOf } from '../model/part.ts';
import { code, date, integer, key, text, verbatim } from '../model/scalars.ts';
import { DocumentRef } from '../org/document-ref.ts';
import { Note } from '../org/note.ts';
import { Ordering } from './details.ts';
import { codeMembers, partyMembers, settingMembers } from './members.ts';

export const StatusFault = part('bill/fault', 'Fault found in a document.', {
  code: required(code, 'Code of the fault.'),
  paths: optional(list(verbatim), 'Where it is.'),
  message: optional(text, 'What it is.'),
});
export type StatusFault = ValuesOf<typeof StatusFault>;

export const Reason = part('bill/reason', 'Why a document has its status.', {
  key: required(key, 'Kind of reason.'),
  description: optional(text, 'The reason in words.'),
  faults: optional(list(StatusFault), 'Faults found.'),
  ext: optional(extensions, 'Codes of national lists.'),
});
export type Reason = ValuesOf<typeof Reason>;

export const Action = part('bill/action', 'What should be done about a document.', {
  key: required(key, 'Kind of action.'),
  description: optional(text, 'The action in words.'),
  ext: optional(extensions, 'Codes of national lists.'),
});
export type Action = ValuesOf<typeof Action>;

export const StatusLine = part('bill/status-line', 'Status of one document.', {
  index: calculated(required(integer, 'Position in the list, from 1.')),
  key: required(key, 'The status.'),
  date: optional(date, 'When it was reached.'),
  doc: optional(DocumentRef, 'The document.'),
  description: optional(text, 'The status in words.'),
  reasons: optional(list(Reason), 'Why.'),
  actions: optional(list(Action), 'What should be done.'),
  ext: optional(extensions, 'Codes of national lists.'),
  complements: optional(list(embedded), 'Further documents about this one.'),
  meta: optional(meta, 'Further data.'),
});
export type StatusLine = ValuesOf<typeof StatusLine>;

export const Status = part('bill/status', 'What became of documents that were sent.', {
  ...settingMembers,
  ...codeMembers,
  ...partyMembers,
  ordering: optional(Ordering, 'What preceded it.'),
  lines: required(list(StatusLine), 'Status by document.'),
  ext: optional(extensions, 'Codes of national lists.'),
  notes: optional(list(Note), 'Remarks.'),
  meta: optional(meta, 'Further data.'),
});
export type Status = ValuesOf<typeof Status>;
