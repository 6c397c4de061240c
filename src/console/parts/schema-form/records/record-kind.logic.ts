/** Kinds of records that a UUID may refer to. */
export type RecordKind = 'series' | 'integration' | 'workflow' | 'template';

const records: readonly (readonly [RegExp, RecordKind])[] = [
  [/(?:^|_)series_id$/, 'series'],
  [/(?:^|_)integration_id$/, 'integration'],
  [/(?:^|_)workflow_id$/, 'workflow'],
  [/(?:^|_)template_id$/, 'template'],
];

/** Returns the kind of record that a member refers to, by its name; undefined if there is none. */
export const recordKindOf = (name: string): RecordKind | undefined =>
  records.find(([pattern]) => pattern.test(name))?.[1];
