import { SealedColumn } from '../keys/sealed-column.ts';

/** Answers that are repeated to clients (decision 166); without one, the record is answered as it is by then. */
export const answerColumn = new SealedColumn({
  noun: 'repeatable answer',
  table: 'idempotency_key',
  column: 'answer',
  key: { workspace_id: 'uuid', key: 'text' },
  isShortLived: true,
});
