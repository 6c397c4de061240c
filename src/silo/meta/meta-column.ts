import { SiloMeta } from './meta.entity.ts';
import { tableName } from '../../platform/database/table.ts';
import { SealedColumn } from '../../platform/keys/sealed-column.ts';

/** Sealed column of the values of secure metadata (ADR 63). */
export const metaColumn = new SealedColumn({
  noun: 'secure meta row',
  table: tableName(SiloMeta),
  column: 'value',
  key: { workspace_id: 'uuid', entry_id: 'uuid', src: 'text', key: 'text' },
  sealedJsonWhere: 'secure',
});
