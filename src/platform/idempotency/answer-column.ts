import { IdempotencyKeyRow } from './idempotency-key.entity.ts';
import { tableName } from '../database/table.ts';
import { SealedColumn } from '../keys/sealed-column.ts';

/**
 * Column of the responses that are repeated to clients, sealed because they may contain tokens; without one, a client gets the
 * record in its current state.
 */
export const answerColumn = new SealedColumn({
  noun: 'repeatable answer',
  table: tableName(IdempotencyKeyRow),
  column: 'answer',
  key: { workspace_id: 'uuid', key: 'text' },
  isShortLived: true,
});
