import type { ReactElement, ReactNode } from 'react';
import { Facts } from '../page/facts.tsx';
import type { TableColumn } from './paged-table.tsx';

/** A field of a record, declared once for the list of the records and the page of each. */
export interface RecordField<Data> {
  readonly key: string;
  readonly title: string;
  /** Returns the content of the field; undefined, null or empty if the record has none. */
  readonly show: (record: Data) => ReactNode;
  /** Whether the list has a column for it; `wide`: on wide pages. */
  readonly column?: 'always' | 'wide';
  /** Whether only the list shows it. */
  readonly isColumnOnly?: boolean;
}

/** Returns the columns of the list, in the order of the fields. */
export function columnsOf<Data>(fields: readonly RecordField<Data>[]): readonly TableColumn<Data>[] {
  return fields.flatMap(({ key, title, show, column }) =>
    column ? [{ key, title, cell: show, isWide: column === 'wide' }] : [],
  );
}

/** Lists the fields of one record that have a content. */
export function RecordFacts<Data>({
  fields,
  record,
}: {
  readonly fields: readonly RecordField<Data>[];
  readonly record: Data;
}): ReactElement {
  const facts = fields.filter(({ isColumnOnly }) => !isColumnOnly);
  return <Facts of={Object.fromEntries(facts.map(({ title, show }) => [title, show(record)]))} />;
}
