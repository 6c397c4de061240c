import { enumeration } from '../../platform/shape/enumeration.ts';

/** States of a document that a step or a client may set; only the service sets `empty` and `invalid`. */
export const EntryState = enumeration(
  'SiloState',
  ['draft', 'processing', 'registered', 'completed', 'sent', 'received', 'error', 'rejected', 'paid', 'void'],
  'Processing state of the document of a silo entry.',
);
