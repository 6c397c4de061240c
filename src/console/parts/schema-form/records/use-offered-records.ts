import { useMemo, useState } from 'react';
import type { RecordKind } from './record-kind.logic.ts';
import { useRecord, useRecords, type RecordOption } from './use-records.ts';

interface OfferedRecords {
  /** Selected record; its name appears once it has been read. */
  readonly chosen: RecordOption | undefined;
  /** Records that match the text, in the order of the service; the selected one comes last. */
  readonly offered: readonly RecordOption[];
  /** Whether there are more records. */
  readonly hasMore: boolean;
  readonly isReading: boolean;
  readonly hasFailed: boolean;
  /** Whether the selected id has no record. */
  readonly isMissing: boolean;
}

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/**
 * Returns the records that a field offers, given the selected one.
 *
 * @param value id of the selected record; empty if there is none
 * @param search the typed text; empty to offer all
 * @param rested the text at the last pause in typing, for which the service is queried
 */
export function useOfferedRecords(
  record: RecordKind,
  provider: string | undefined,
  value: string,
  search: string,
  rested: string,
): OfferedRecords {
  const typedId = uuid.test(rested) ? rested : undefined;
  const { options, ...read } = useRecords(record, provider, typedId === undefined ? rested : '');
  // The service finds workflows by the beginnings of words.
  const isFoundByService = record === 'workflow' && search !== '' && search === rested && !read.isReading;
  const listed = options.find((option) => option.value === value);
  const named = useRecord(record, value !== '' && !listed ? value : undefined);
  const byId = useRecord(record, typedId);
  // A loaded name stays while others are read.
  const known = listed ?? named ?? undefined;
  const [kept, setKept] = useState(known);
  if (known && known !== kept) setKept(known);
  const chosen = useMemo(
    () => (value === '' ? undefined : kept?.value === value ? kept : { value, label: value }),
    [value, kept],
  );
  const offered = useMemo(() => {
    const isFound = (option: RecordOption): boolean =>
      option.value === search ||
      option.label.toLowerCase().includes(search.toLowerCase()) ||
      (isFoundByService && options.includes(option));
    const all = [...options, ...(byId ? [byId] : []), ...(chosen ? [chosen] : [])];
    return [...new Map(all.map((option) => [option.value, option])).values()].filter(isFound);
  }, [options, byId, chosen, search, isFoundByService]);
  return { ...read, chosen, offered, isMissing: named === null };
}
