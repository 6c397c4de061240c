import { Field, ObjectType } from 'type-graphql';
import { readCursor, type PageQuery } from '../page.ts';

/** What a record was; never changed. */
@ObjectType()
export abstract class Version {
  /** 1, 2, ... in each record. */
  abstract number: number;

  @Field(() => String, { description: 'Version number.' })
  get version(): string {
    return String(this.number);
  }
}

/** What a version has to have been created at to be on a page; versions of one record differ in their times. */
export function createdWithin({
  cursor,
  createdAt,
}: PageQuery): { createdAt: { $lte: Date } | { $lt: Date } }[] {
  return [
    ...(createdAt ? [{ createdAt: { $lte: createdAt } }] : []),
    ...(cursor === undefined ? [] : [{ createdAt: { $lt: readCursor(cursor).createdAt } }]),
  ];
}

/** The number that a version is asked for by; 0, which no version has, for what is no number. */
export function versionNumber(version: string): number {
  return /^[1-9]\d{0,8}$/.test(version) ? Number(version) : 0;
}
