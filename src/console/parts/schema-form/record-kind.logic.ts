/** Records that a UUID may name. */
export type RecordKind = 'series' | 'integration' | 'workflow' | 'template';

const records: readonly (readonly [RegExp, RecordKind])[] = [
  [/(?:^|_)series_id$/, 'series'],
  [/(?:^|_)integration_id$/, 'integration'],
  [/(?:^|_)workflow_id$/, 'workflow'],
  [/(?:^|_)template_id$/, 'template'],
];

/** The kind of record that a member of a name leads to; absent: to none that has a name. */
export const recordKindOf = (name: string): RecordKind | undefined =>
  records.find(([pattern]) => pattern.test(name))?.[1];
