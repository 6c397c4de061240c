import { enumeration } from '../../platform/shape/enumeration.ts';

/** How far a document has come, as a step or a client may say; `empty` and `invalid` are the service's own to set. */
export const EntryState = enumeration(
  'SiloState',
  ['draft', 'processing', 'registered', 'completed', 'sent', 'received', 'error', 'rejected', 'paid', 'void'],
  'How far the document of a silo entry has come.',
);
