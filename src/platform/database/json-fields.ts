import { shapeOf, type ShapeClass } from '../shape/shape.ts';
import type { Member, Table } from './table.ts';

/** ISO 8601 in UTC with milliseconds, as times are written (decision 3). */
const momentText = (column: string): string =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/**
 * The pairs of a `json_build_object` that says of a row what REST shows of it, so that no value of it is read to be written
 * again: its declared fields that are columns, under their names in REST (`key`) or in code (`name`). What is absent or an
 * empty text is null.
 */
export function jsonFields<Entity extends object>(
  table: Table<Entity>,
  alias: string,
  entity: ShapeClass<Entity>,
  naming: 'key' | 'name',
): string {
  return shapeOf(entity)
    .fields.filter(({ name }) => table.hasColumn(name))
    .map((field) => {
      const column = `${alias}.${table.column(field.name as Member<Entity>).name}`;
      if (field.type === 'timestamp') return `'${field[naming]}', ${momentText(column)}`;
      if (field.type === 'string') return `'${field[naming]}', nullif(${column}, '')`;
      return `'${field[naming]}', ${column}`;
    })
    .join(', ');
}
