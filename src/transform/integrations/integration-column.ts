import { Integration } from './integration.entity.ts';
import { tableName } from '../../platform/database/table.ts';
import { recordKeyColumns, SealedColumn } from '../../platform/keys/sealed-column.ts';

/** Column of the configs of integrations, sealed with their secrets (ADR 55). */
export const integrationColumn = new SealedColumn({
  noun: 'integration',
  table: tableName(Integration),
  column: 'sealed_config',
  key: recordKeyColumns,
});
