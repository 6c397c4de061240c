import { shapeOf, type FieldShape, type ShapeClass } from '../shape/shape.ts';
import type { Column, Member, Table } from './table.ts';

/** Returns an SQL expression for a time in ISO 8601, in UTC with milliseconds, the format of all times. */
const momentText = (column: string): string =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** Types whose values have the same text in JSON as in SQL. */
const plainTypes: ReadonlySet<string> = new Set(['json', 'boolean', 'int', 'integer', 'bigint']);

/**
 * Returns an SQL expression for the text of a JSON object with the fields of a row as in REST, so that no value has to be
 * parsed and formatted again: its declared fields that are columns, under their names in REST (`key`) or in code (`name`),
 * and `more` members, which are SQL expressions for JSON. Nulls and empty texts are left out. PostgreSQL's own JSON
 * functions take twice as long.
 */
export function jsonObject<Entity extends object>(
  table: Table<Entity>,
  alias: string,
  entity: ShapeClass<Entity>,
  naming: 'key' | 'name',
  more: Readonly<Record<string, string>> = {},
): string {
  const own = shapeOf(entity)
    .fields.filter(({ name }) => table.hasColumn(name))
    .map((field) => {
      const column = table.column(field.name as Member<Entity>);
      return [field[naming], buildJsonValue(field, { ...column, name: `${alias}.${column.name}` })] as const;
    });
  // `concat` leaves out nulls, and the name of a member joined with a null is null.
  const members = [...own, ...Object.entries(more)].map(([name, json]) => `',"${name}":' || ${json}`);
  return `'{' || substr(concat(${members.join(', ')}), 2) || '}'`;
}

function buildJsonValue(field: FieldShape, { name, type }: Column): string {
  if (field.type === 'timestamp') return `'"' || ${momentText(name)} || '"'`;
  if (type === 'uuid') return `'"' || ${name} || '"'`;
  if (plainTypes.has(type)) return name;
  return field.type === 'string' && !field.list ? `to_json(nullif(${name}, ''))` : `to_json(${name})`;
}
