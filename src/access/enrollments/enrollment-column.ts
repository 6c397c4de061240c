import { Enrollment } from './enrollment.entity.ts';
import { tableName } from '../../platform/database/table.ts';
import { recordKeyColumns, SealedColumn } from '../../platform/keys/sealed-column.ts';

/** Data that apps store about workspaces (ADR 63). */
export const enrollmentColumn = new SealedColumn({
  noun: 'enrollment',
  table: tableName(Enrollment),
  column: 'sealed_data',
  key: recordKeyColumns,
});
