import { recordKeyColumns, SealedColumn } from '../../platform/keys/sealed-column.ts';

/** Configurations of integrations, sealed with their secrets (decision 28). */
export const integrationColumn = new SealedColumn({
  noun: 'integration',
  table: 'integration',
  column: 'sealed_config',
  key: recordKeyColumns,
});
