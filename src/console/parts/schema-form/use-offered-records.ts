import { useMemo, useState } from 'react';
import type { RecordKind } from './record-kind.logic.ts';
import { useRecord, useRecords, type RecordOption } from './use-records.ts';

interface OfferedRecords {
  /** What is chosen, by its name once that has been read. */
  readonly chosen: RecordOption | undefined;
  /** What fits the text, in the order of the service, what is chosen behind. */
  readonly offered: readonly RecordOption[];
  /** Whether there are others besides. */
  readonly hasMore: boolean;
  readonly isReading: boolean;
  readonly hasFailed: boolean;
  /** Whether the id that is chosen names none. */
  readonly isMissing: boolean;
}

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/**
 * What a field offers of a kind of records while one of them is chosen.
 *
 * @param value the id of the chosen one; empty: none
 * @param search what stands in the field as it is typed; empty: all are offered
 * @param rested what stood there when typing last rested, which is what the service is asked for
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
  // The service finds workflows by beginnings of words.
  const isFoundByService = record === 'workflow' && search !== '' && search === rested && !read.isReading;
  const listed = options.find((option) => option.value === value);
  const named = useRecord(record, value !== '' && !listed ? value : undefined);
  const byId = useRecord(record, typedId);
  // A name that was read stays while others are read.
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
