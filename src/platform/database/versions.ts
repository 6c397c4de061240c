import { Field, ObjectType } from 'type-graphql';
import { readCursor, type PageQuery } from '../page.ts';

/** Version of a record; immutable. */
@ObjectType()
export abstract class Version {
  /** Number of the version in its record: 1, 2, ... */
  abstract number: number;

  @Field(() => String, { description: 'Version number, starting with 1.' })
  get version(): string {
    return String(this.number);
  }
}

/** Returns conditions on the creation time of the versions on a page; versions of one record have distinct times. */
export function buildPageConditions({
  cursor,
  createdAt,
}: PageQuery): { createdAt: { $lte: Date } | { $lt: Date } }[] {
  return [
    ...(createdAt ? [{ createdAt: { $lte: createdAt } }] : []),
    ...(cursor === undefined ? [] : [{ createdAt: { $lt: readCursor(cursor).createdAt } }]),
  ];
}

/** Parses the number of a requested version; returns 0, which no version has, for any other text. */
export function versionNumber(version: string): number {
  return /^[1-9]\d{0,8}$/.test(version) ? Number(version) : 0;
}
