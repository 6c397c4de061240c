import { UnderscoreNamingStrategy } from '@mikro-orm/postgresql';
import { JsonText } from '../json-text.ts';
import { arrayLiteral, type ArrayElement } from './array-literal.ts';
import {
  describeRow,
  type ColumnTypes,
  type ComputedColumns,
  type RowOf,
  type RowPart,
} from './row-shape.ts';
import type { Column, EntityClass, Member, Tables } from './table.ts';

/** Types of the values of columns, by the type of the column. */
interface ColumnValue {
  int: number;
  float8: number;
  boolean: boolean;
  text: string;
  uuid: string;
  json: unknown;
  timestamptz: Date;
  bytea: Buffer;
}

type ColumnType = keyof ColumnValue;

/** Parameter of a statement. The text contains it as `Reference`; it is sent as one value or several. */
export interface Parameter<Input, Reference> {
  /** Assigns its placeholders, from `$first` on. */
  readonly bind: (name: string, first: number, tables: Tables) => Bound<Input, Reference>;
}

interface Bound<Input, Reference> {
  readonly reference: Reference;
  readonly placeholders: readonly Placeholder<Input>[];
}

/** Placeholder of a parameter: PostgreSQL's name of its type, and the encoder of its value. */
export interface Placeholder<Input> {
  readonly type: string;
  readonly encode: (input: Input) => unknown;
}

type Parameters = Record<string, Parameter<never, unknown>>;

/** Inputs for the parameters of a statement, by name. */
export type Inputs<Takes extends Parameters> = {
  [Name in keyof Takes]: Takes[Name] extends Parameter<infer Input, unknown> ? Input : never;
};

type References<Takes extends Parameters> = {
  [Name in keyof Takes]: Takes[Name] extends Parameter<never, infer Reference> ? Reference : never;
};

/** Statement, prepared once per connection under its name. */
export interface Statement<Given extends object, Row extends object = object> {
  readonly name: string;
  /** Writes the text from the tables, with the function that encodes the inputs as the values of the placeholders. */
  readonly write: (tables: Tables) => WrittenStatement<Given>;
  /** Declares the columns of the rows that the statement returns. A test compares them with those of the prepared statement. */
  readonly withRows: <const Parts extends readonly (RowPart<unknown> | ComputedColumns)[]>(
    ...parts: Parts
  ) => Statement<Given, RowOf<Parts> & object>;
  /** Returns the declared columns of a row; none for a statement that returns no rows. */
  readonly describeRow: (tables: Tables) => ColumnTypes;
  /** Type only: the shape of a row. */
  readonly row?: Row;
}

/** Rows that a statement returns. */
export type RowsOf<Declared> = Declared extends Statement<never, infer Row> ? Row[] : never;

/** Text of a statement, and its values in the order of the placeholders. */
export interface WrittenStatement<Given extends object> {
  readonly text: string;
  readonly values: (given: Given) => unknown[];
  /** PostgreSQL's types of the placeholders, in their order. */
  readonly types: readonly string[];
}

const declared = new Map<string, Statement<never>>();

/** Statements of all loaded modules, by the name under which a connection prepares them. */
export const declaredStatements: ReadonlyMap<string, Statement<never>> = declared;

/** Declares a statement: its name, its parameters by name, and its text, which contains a reference to each parameter. */
export function statement<Takes extends Parameters>(
  name: string,
  takes: Takes,
  text: (references: References<Takes>, tables: Tables) => string,
): Statement<Inputs<Takes>> {
  let row: readonly (RowPart<unknown> | ComputedColumns)[] = [];
  const made: Statement<Inputs<Takes>> = {
    name,
    write: (tables) => writeStatement(takes, text, tables),
    withRows: (...parts) => {
      row = parts;
      return made as never;
    },
    describeRow: (tables) => describeRow(row, tables),
  };
  declared.set(name, made);
  return made;
}

function writeStatement<Takes extends Parameters>(
  takes: Takes,
  text: (references: References<Takes>, tables: Tables) => string,
  tables: Tables,
): WrittenStatement<Inputs<Takes>> {
  const references: Partial<Record<string, unknown>> = {};
  const encoders: ((given: Inputs<Takes>) => unknown)[] = [];
  const types: string[] = [];
  for (const [parameter, { bind }] of Object.entries(takes)) {
    const bound = bind(parameter, encoders.length + 1, tables);
    references[parameter] = bound.reference;
    for (const { type, encode } of bound.placeholders) {
      types.push(type);
      encoders.push((given) => encode(given[parameter] as never));
    }
  }
  return {
    text: text(references as References<Takes>, tables),
    values: (given) => encoders.map((encode) => encode(given)),
    types,
  };
}

/** Declares a single value; undefined becomes SQL's null. */
export function value<Type extends ColumnType>(
  type: Type,
): Parameter<ColumnValue[Type] | null | undefined, string> {
  const encode = encoderOf(type);
  return { bind: (_name, first) => ({ reference: `$${first}::${type}`, placeholders: [{ type, encode }] }) };
}

/** Declares a list of values, sent as a PostgreSQL array; undefined becomes SQL's null. */
export function list<Type extends ColumnType>(
  type: Type,
): Parameter<readonly (ColumnValue[Type] | null | undefined)[] | null | undefined, string> {
  const encode = encoderOf(type);
  return {
    bind: (_name, first) => ({
      reference: `$${first}::${type}[]`,
      placeholders: [{ type: `${type}[]`, encode: (values) => values && arrayLiteral(values, encode) }],
    }),
  };
}

/** Members in addition to those of the entity, by their types. */
type Extra = Record<string, ColumnType>;

type ExtraValues<Of extends Extra> = { [Name in keyof Of]: ColumnValue[Of[Name]] | undefined };

/** References to the rows of a parameter. */
export interface Rows {
  /** Table expression of the rows: `unnest(...) as step(workspace_id, ...)`, named after the parameter. */
  readonly from: string;
  /** The same with an additional column `row`: the number of the row, from 1. */
  readonly numbered: string;
  /** Names of the entity's columns, for the list after `insert into`. */
  readonly columns: string;
  /** Values of the entity's columns, in the order of `columns`. */
  readonly values: string;
  /** Returns a member of the row with a number, from 1; found without reading the rows before it. */
  readonly at: (member: string, number: string) => string;
}

/**
 * Declares any number of rows: members of an entity, and others that the statement needs in addition. Each column is one
 * array, without the undefined values at its end: `unnest` fills up shorter arrays with nulls.
 */
export function declareRows<
  Entity extends object,
  const Of extends Member<Entity>,
  const Beside extends Extra = {},
>(
  entity: EntityClass<Entity>,
  members: readonly Of[],
  beside: Beside = {} as Beside,
): Parameter<readonly (Pick<Entity, Of> & ExtraValues<Beside>)[], Rows> {
  return {
    bind(name, first, tables) {
      const table = tables(entity);
      const own = members.map((member) => ({ member: member as string, ...table.column(member) }));
      const others = Object.entries(beside).map(([member, type]) => ({
        member,
        name: columnName(member),
        type,
      }));
      const columns = [...own, ...others];
      const arrays = columns.map((column, place) => `$${first + place}::${elementType(column)}[]`);
      const alias = columnName(name);
      const names = columns.map((column) => column.name).join(', ');
      const from = `unnest(${arrays.join(', ')})`;
      return {
        reference: {
          from: `${from} as ${alias}(${names})`,
          numbered: `${from} with ordinality as ${alias}(${names}, row)`,
          columns: own.map((column) => column.name).join(', '),
          values: own.map((column) => selectValue(alias, column)).join(', '),
          at: (member, number) =>
            `(${arrays[columns.findIndex((column) => column.member === member)]})[${number}]`,
        },
        placeholders: columns.map(({ member, ...column }) => {
          const type = elementType(column);
          const encode = encoderOf(type);
          return {
            type: `${type}[]`,
            encode: (rows) => {
              const last = rows.findLastIndex((row) => (row[member as never] ?? undefined) !== undefined);
              return arrayLiteral(rows.slice(0, last + 1), (row) => encode(row[member as never]));
            },
          };
        }),
      };
    },
  };
}

const columnName = (member: string): string => new UnderscoreNamingStrategy().propertyToColumnName(member);

/**
 * Returns the element type of a column's array. A list in a row is sent as JSON, because PostgreSQL's arrays of arrays are
 * rectangular.
 */
function elementType({ type }: Column): string {
  return type.endsWith('[]') ? 'json' : type;
}

function selectValue(alias: string, { name, type }: Column): string {
  const column = `${alias}.${name}`;
  if (!type.endsWith('[]')) return column;
  return `case when ${column} is not null then array(select json_array_elements_text(${column})::${type.slice(0, -2)}) end`;
}

function encoderOf(type: string): (input: unknown) => ArrayElement {
  return type === 'json' || type === 'jsonb' ? jsonText : (input) => input as ArrayElement;
}

function jsonText(input: unknown): string | undefined {
  if (input === undefined) return undefined;
  return input instanceof JsonText ? input.text : JSON.stringify(input);
}
