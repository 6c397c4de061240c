import { UnderscoreNamingStrategy } from '@mikro-orm/postgresql';
import { JsonText } from '../json-text.ts';
import { arrayLiteral, type ArrayElement } from './array-literal.ts';
import type { Column, EntityClass, Member, Table } from './table.ts';

/** What a column of a type holds. */
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

/** The tables of entities, as their metadata have them. */
export type Tables = <Entity extends object>(entity: EntityClass<Entity>) => Table<Entity>;

/** Something that a statement takes. It stands in the text as `Reference` and travels as one value or several. */
export interface Parameter<Input, Reference> {
  /** Gives it its places, from `$first` on. */
  readonly bind: (name: string, first: number, tables: Tables) => Bound<Input, Reference>;
}

interface Bound<Input, Reference> {
  readonly reference: Reference;
  /** One encoder for each of its places. */
  readonly encoders: readonly ((input: Input) => unknown)[];
}

type Parameters = Record<string, Parameter<never, unknown>>;

/** What is given for the parameters of a statement, by name. */
export type Inputs<Takes extends Parameters> = {
  [Name in keyof Takes]: Takes[Name] extends Parameter<infer Input, unknown> ? Input : never;
};

type References<Takes extends Parameters> = {
  [Name in keyof Takes]: Takes[Name] extends Parameter<never, infer Reference> ? Reference : never;
};

/** A statement of ours, prepared once per connection under its name. */
export interface Statement<Given extends object, Row extends object = object> {
  readonly name: string;
  /** Writes the text over the tables, and says how what is given becomes the values of its places. */
  readonly write: (tables: Tables) => WrittenStatement<Given>;
  /** The same statement, with the type of the rows it answers. */
  readonly answering: <Answered extends object>() => Statement<Given, Answered>;
  /** Only a type: what a row it answers looks like. */
  readonly row?: Row;
}

/** The text of a statement, and its values in the order of its places. */
export interface WrittenStatement<Given extends object> {
  readonly text: string;
  readonly values: (given: Given) => unknown[];
}

const declared = new Map<string, Statement<never>>();

/** The statements of all modules that are loaded, by the name under which a connection prepares them. */
export const declaredStatements: ReadonlyMap<string, Statement<never>> = declared;

/** Declares a statement: its name, what it takes by name, and its text, in which each parameter stands as a reference. */
export function statement<Takes extends Parameters>(
  name: string,
  takes: Takes,
  text: (references: References<Takes>, tables: Tables) => string,
): Statement<Inputs<Takes>> {
  const made: Statement<Inputs<Takes>> = {
    name,
    write: (tables) => written(takes, text, tables),
    answering: <Answered extends object>() => made as Statement<Inputs<Takes>, Answered>,
  };
  declared.set(name, made);
  return made;
}

function written<Takes extends Parameters>(
  takes: Takes,
  text: (references: References<Takes>, tables: Tables) => string,
  tables: Tables,
): WrittenStatement<Inputs<Takes>> {
  const references: Partial<Record<string, unknown>> = {};
  const encoders: ((given: Inputs<Takes>) => unknown)[] = [];
  for (const [parameter, { bind }] of Object.entries(takes)) {
    const bound = bind(parameter, encoders.length + 1, tables);
    references[parameter] = bound.reference;
    for (const encode of bound.encoders) encoders.push((given) => encode(given[parameter] as never));
  }
  return {
    text: text(references as References<Takes>, tables),
    values: (given) => encoders.map((encode) => encode(given)),
  };
}

/** A single value; absent is SQL's null. */
export function value<Type extends ColumnType>(
  type: Type,
): Parameter<ColumnValue[Type] | null | undefined, string> {
  const encode = encoderOf(type);
  return { bind: (_name, first) => ({ reference: `$${first}::${type}`, encoders: [encode] }) };
}

/** A list of values, as PostgreSQL's array; absent is SQL's null. */
export function list<Type extends ColumnType>(
  type: Type,
): Parameter<readonly (ColumnValue[Type] | null | undefined)[] | null | undefined, string> {
  const encode = encoderOf(type);
  return {
    bind: (_name, first) => ({
      reference: `$${first}::${type}[]`,
      encoders: [(values) => values && arrayLiteral(values, encode)],
    }),
  };
}

/** Members beside those of the entity, by their types. */
type Extra = Record<string, ColumnType>;

type ExtraValues<Of extends Extra> = { [Name in keyof Of]: ColumnValue[Of[Name]] | undefined };

/** How rows that a statement takes stand in its text. */
export interface Rows {
  /** Their table expression: `unnest(...) as step(workspace_id, ...)`, named as the parameter. */
  readonly from: string;
  /** The same with one more column `row`: their number from 1 on. */
  readonly numbered: string;
  /** The names of the entity's columns, for the list behind `insert into`. */
  readonly columns: string;
  /** The values of the entity's columns, in the order of `columns`. */
  readonly values: string;
  /** What the row of a number, from 1 on, has as a member; found without reading those before it. */
  readonly at: (member: string, number: string) => string;
}

/**
 * Any number of rows: members of an entity, and others that the statement needs beside them. Each column is one array, which
 * ends with its last value: `unnest` fills up what is shorter than others.
 */
export function rowsOf<
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
          values: own.map((column) => valueOf(alias, column)).join(', '),
          at: (member, number) =>
            `(${arrays[columns.findIndex((column) => column.member === member)]})[${number}]`,
        },
        encoders: columns.map(({ member, ...column }) => {
          const encode = encoderOf(elementType(column));
          return (rows) => {
            const last = rows.findLastIndex((row) => (row[member as never] ?? undefined) !== undefined);
            return arrayLiteral(rows.slice(0, last + 1), (row) => encode(row[member as never]));
          };
        }),
      };
    },
  };
}

const columnName = (member: string): string => new UnderscoreNamingStrategy().propertyToColumnName(member);

/** A list in a row travels as JSON, because PostgreSQL's arrays of arrays are rectangular. */
function elementType({ type }: Column): string {
  return type.endsWith('[]') ? 'json' : type;
}

function valueOf(alias: string, { name, type }: Column): string {
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
