import type { EntityClass, Member, Tables } from './table.ts';

/** Values of computed columns, by PostgreSQL's name of their type. */
export interface ComputedValue {
  smallint: number;
  int: number;
  bigint: number;
  float8: number;
  boolean: boolean;
  text: string;
  name: string;
  varchar: string;
  uuid: string;
  json: unknown;
  jsonb: unknown;
  timestamptz: Date;
  bytea: Buffer;
  'text[]': string[];
  'uuid[]': string[];
  'int[]': number[];
}

/** Type of a computed column; one that may be null ends in `?`. */
type ComputedType = keyof ComputedValue | `${keyof ComputedValue}?`;

type ValueOfType<Type> = Type extends keyof ComputedValue
  ? ComputedValue[Type]
  : Type extends `${infer Base extends keyof ComputedValue}?`
    ? ComputedValue[Base] | null
    : never;

/** Value of an entity's member in a row: SQL has null where the entity has no value. */
type ValueOfMember<Value> = undefined extends Value ? Exclude<Value, undefined> | null : Value;

/** Row of an entity's columns, named after its members. */
export type EntityRow<Entity, Of extends Member<Entity> = Member<Entity>> = {
  [Name in Of]: ValueOfMember<Entity[Name]>;
};

/** Columns of a row by name, each with PostgreSQL's type. */
export type ColumnTypes = Readonly<Record<string, string>>;

/** Part of a row. */
export interface RowPart<Row> {
  readonly describe: (tables: Tables) => ColumnTypes;
  /** Type only. */
  readonly row?: Row;
}

/** Column of a row with a type of its own. */
export interface TypedColumn<Value> {
  readonly typeIn: (tables: Tables) => string;
  /** Type only. */
  readonly value?: Value;
}

/** Computed columns by name. */
export type ComputedColumns = Readonly<Record<string, ComputedType | TypedColumn<unknown>>>;

type RowOfComputed<Columns> = {
  -readonly [Name in keyof Columns]: Columns[Name] extends TypedColumn<infer Value>
    ? Value
    : ValueOfType<Columns[Name]>;
};

/** Row that the parts describe together. */
export type RowOf<Parts extends readonly unknown[]> = Parts extends readonly [infer First, ...infer Others]
  ? (First extends RowPart<infer Row> ? Row : RowOfComputed<First>) & RowOf<Others>
  : unknown;

/** Describes the columns that `tables(entity).select(alias, members)` selects; all members by default. */
export function pickColumns<Entity extends object, const Of extends Member<Entity> = Member<Entity>>(
  entity: EntityClass<Entity>,
  members?: readonly Of[],
): RowPart<EntityRow<Entity, Of>> {
  return {
    describe(tables) {
      const table = tables(entity);
      return Object.fromEntries(
        (members ?? table.members).map((member) => [member, table.column(member).type]),
      );
    },
  };
}

/** Describes a column that holds the value of an entity's member under another name. */
export function pickColumn<Entity extends object, Name extends Member<Entity>>(
  entity: EntityClass<Entity>,
  member: Name,
): TypedColumn<ValueOfMember<Entity[Name]>> {
  return { typeIn: (tables) => tables(entity).column(member).type };
}

/** Describes a computed column whose values have a narrower type than PostgreSQL's: `computed<Direction>('text')`. */
export function computed<Value>(type: keyof ComputedValue): TypedColumn<Value> {
  return { typeIn: () => type };
}

/** Describes the columns of a row that an outer join may not find: all of them may be null. */
export function optional<Row>({
  describe,
}: RowPart<Row>): RowPart<{ [Name in keyof Row]: Row[Name] | null }> {
  return { describe };
}

/** Returns the columns of the rows that the parts describe. */
export function describeRow(
  parts: readonly (RowPart<unknown> | ComputedColumns)[],
  tables: Tables,
): ColumnTypes {
  const columns: Record<string, string> = {};
  for (const part of parts) {
    if (isRowPart(part)) Object.assign(columns, part.describe(tables));
    else
      for (const [name, type] of Object.entries(part))
        columns[name] = typeof type === 'string' ? type.replace('?', '') : type.typeIn(tables);
  }
  return columns;
}

function isRowPart(part: RowPart<unknown> | ComputedColumns): part is RowPart<unknown> {
  return typeof part['describe'] === 'function';
}
