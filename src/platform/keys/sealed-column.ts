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
  /** The place that the value of a row is sealed for, of its primary key; absent: the table and the whole key. */
  readonly place?: (...key: readonly string[]) => string;
  /** A condition for the rows that hold a sealed value, in a column of the type `json`. */
  readonly sealedJsonWhere?: string;
  /** Whether the values are only kept for a while and nothing is lost with them. */
  readonly isShortLived?: boolean;
}

/**
 * A column of sealed values. Each area declares its own, and `src/sealed-columns.ts` lists them all: a rotation of the secret
 * seals every value of every column anew.
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

  /** The place that the value of a row is sealed for. */
  placeOf(...key: readonly string[]): string {
    return this.#place?.(...key) ?? compositeKey(this.table, ...key);
  }

  /** The SQL expression of the sealed text; null where there is none. */
  textOf(alias: string): string {
    const column = `${alias}.${this.column}`;
    return this.#jsonWhere === undefined
      ? column
      : `case when ${this.#jsonWhere} then ${column} #>> '{}' end`;
  }

  /** The SQL expression of what the column is set to for a sealed text. */
  valueOf(text: string): string {
    return this.#jsonWhere === undefined ? text : `to_json(${text})`;
  }
}

/** The key of rows that have an id in their workspace. */
export const recordKeyColumns = { workspace_id: 'uuid', id: 'uuid' } as const;
