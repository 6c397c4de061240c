import type { Json, JsonObject } from '../json.ts';
import type { Reading } from './reading.ts';

/** Reading, representation in memory and writing of one kind of value. */
export interface Kind<T> {
  /** Name used by rules: `cbc/code`, `bill/line`. */
  readonly name: string;
  /** Reads JSON that is neither null nor missing. Returns undefined if the value is empty or unreadable. */
  read(value: Json, reading: Reading): T | undefined;
  write(value: T): Json;
  /** JSON Schema (draft 2020-12) of the written form. */
  readonly schema: JsonObject;
  /** Value in memory of a missing required value. Kinds without one are absent in memory and null when written. */
  readonly zero?: T;
}

/** A kind with a default for missing values. */
export interface ScalarKind<T> extends Kind<T> {
  readonly zero: T;
}

/** Returns the same kind without a default: a missing value is written as null. */
export function orNull<T>(kind: ScalarKind<T>): Kind<T> {
  return {
    name: kind.name,
    schema: kind.schema,
    read: (value, reading) => kind.read(value, reading),
    write: (value) => kind.write(value),
  };
}
