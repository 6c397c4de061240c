import { compositeKey } from '../ids.ts';

/** What declares a column of sealed values. */
interface SealedColumnDeclaration {
  /** What a row is called: `integration`. */
  readonly noun: string;
  readonly table: string;
  readonly column: string;
  /** Columns of the primary key in its order, and their types. */
  readonly key: Readonly<Record<string, 'uuid' | 'text'>>;
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
  readonly key: Readonly<Record<string, 'uuid' | 'text'>>;
  readonly isShortLived: boolean;
  readonly #jsonWhere: string | undefined;

  constructor({ noun, table, column, key, sealedJsonWhere, isShortLived = false }: SealedColumnDeclaration) {
    this.noun = noun;
    this.table = table;
    this.column = column;
    this.key = key;
    this.isShortLived = isShortLived;
    this.#jsonWhere = sealedJsonWhere;
  }

  /** The place that the value of a row is sealed for: its table and primary key. */
  placeOf(...key: readonly string[]): string {
    return compositeKey(this.table, ...key);
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
