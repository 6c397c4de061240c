import { compositeKey } from '../ids.ts';

/** Columns of a primary key in its order, and their types. */
type KeyColumns = Readonly<Record<string, 'uuid' | 'text' | 'int'>>;

/** Declaration of a column of sealed values. */
interface SealedColumnDeclaration {
  /** Noun for a row: `integration`. */
  readonly noun: string;
  readonly table: string;
  readonly column: string;
  /** Columns of the primary key in its order, and their types. */
  readonly key: KeyColumns;
  /** Returns the `place` that the value of a row is sealed for, from its primary key; by default the table and the whole key. */
  readonly place?: (...key: readonly string[]) => string;
  /** Condition of the rows with a sealed value, for a column of the type `json`. */
  readonly sealedJsonWhere?: string;
  /** Whether the values are temporary, so that losing them does no harm. */
  readonly isShortLived?: boolean;
}

/**
 * A column of sealed values. Each area declares its own, and `src/sealed-columns.ts` lists them all: a rotation of the secret
 * reseals every value of every column.
 */
export class SealedColumn {
  readonly noun: string;
  readonly table: string;
  readonly column: string;
  readonly key: KeyColumns;
  readonly isShortLived: boolean;
  readonly #jsonWhere: string | undefined;
  readonly #place: SealedColumnDeclaration['place'];

  constructor({
    noun,
    table,
    column,
    key,
    place,
    sealedJsonWhere,
    isShortLived = false,
  }: SealedColumnDeclaration) {
    this.#place = place;
    this.noun = noun;
    this.table = table;
    this.column = column;
    this.key = key;
    this.isShortLived = isShortLived;
    this.#jsonWhere = sealedJsonWhere;
  }

  /** Returns the `place` that the value of a row is sealed for. */
  placeOf(...key: readonly string[]): string {
    return this.#place?.(...key) ?? compositeKey(this.table, ...key);
  }

  /** Returns the SQL expression of the sealed text; null where there is none. */
  textOf(alias: string): string {
    const column = `${alias}.${this.column}`;
    return this.#jsonWhere === undefined
      ? column
      : `case when ${this.#jsonWhere} then ${column} #>> '{}' end`;
  }

  /** Returns the SQL expression of the column's new value for a sealed text. */
  valueOf(text: string): string {
    return this.#jsonWhere === undefined ? text : `to_json(${text})`;
  }
}

/** Primary key of records whose id is unique in their workspace. */
export const recordKeyColumns = { workspace_id: 'uuid', id: 'uuid' } as const;
