import { Select, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useEffect, useMemo, useState, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { RecordKind } from './record-kind.logic.ts';
import { useRecord, useRecords, type RecordOption } from './use-records.ts';

interface RecordFieldProps {
  readonly label: string;
  readonly description?: string | undefined;
  readonly error?: string | undefined;
  readonly withAsterisk?: boolean;
  readonly readOnly?: boolean;
  /** Whether a dialog begins at it. */
  readonly 'data-autofocus'?: boolean;
  /** Whether what may be chosen is shown as soon as the field has the focus; it is when absent. */
  readonly openOnFocus?: boolean;
  /** Whether to choose what is chosen leaves none; it does when absent. */
  readonly allowDeselect?: boolean;
  readonly record: RecordKind;
  /** Integrations are offered of this provider alone. */
  readonly provider?: string | undefined;
  /** Its id; empty: none is chosen. */
  readonly value: string;
  readonly onChange: (value: string | undefined) => void;
}

/** Typing rests for so long before more is read, in milliseconds. */
const patience = 250;
const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** A record of the workspace, chosen by its name or found by its id; an id that names none stays and is said. */
export function RecordField({ record, provider, value, onChange, ...shown }: RecordFieldProps): ReactElement {
  const { t } = useTranslation('schema-form');
  const [text, setText] = useState('');
  const [rested] = useDebouncedValue(text.trim(), patience);
  const [chosenLabel, setChosenLabel] = useState<string>();
  // The field shows what is chosen as if it had been typed.
  const typed = rested === chosenLabel ? '' : rested;
  const typedId = uuid.test(typed) ? typed : undefined;
  const { options, hasMore, hasFailed, isReading } = useRecords(
    record,
    provider,
    typedId === undefined ? typed : '',
  );
  const listed = options.find((option) => option.value === value);
  const named = useRecord(record, value !== '' && !listed ? value : undefined);
  const byId = useRecord(record, typedId);
  // The field takes another name for what is chosen in place of what is typed, so a name that was read stays.
  const read = listed ?? named ?? undefined;
  const [known, setKnown] = useState(read);
  if (read && read !== known) setKnown(read);
  const chosen = useMemo(
    () => (value === '' ? undefined : known?.value === value ? known : { value, label: value }),
    [value, known],
  );
  const label = chosen?.label;
  useEffect(() => setChosenLabel(label), [label]);
  const data = useMemo(() => {
    const all = [...options, ...(byId ? [byId] : []), ...(chosen ? [chosen] : [])];
    return [...new Map(all.map((option) => [option.value, option])).values()];
  }, [options, byId, chosen]);
  const isFound = (option: RecordOption, search: string): boolean =>
    option.value === search ||
    option.label.toLowerCase().includes(search.toLowerCase()) ||
    // The service has found them by beginnings of words.
    (record === 'workflow' && typed !== '' && options.includes(option));
  return (
    <Select
      {...shown}
      error={shown.error ?? (hasFailed ? t('record.unread') : undefined)}
      description={
        named === null
          ? t('record.missing')
          : hasMore && typed !== '' && !isReading
            ? t('record.more')
            : (shown.description ?? chosen?.told)
      }
      data={data}
      filter={({ options: all, search }) =>
        (all as RecordOption[]).filter((option) => isFound(option, search.trim()))
      }
      {...(data.some(({ told }) => told) && {
        renderOption: ({ option }) => <ToldOption {...option} />,
      })}
      value={value || null}
      onChange={(next) => onChange(next ?? undefined)}
      searchValue={text}
      onSearchChange={setText}
      placeholder={t(`record.${record}`)}
      nothingFoundMessage={t(isReading || text.trim() !== rested ? 'record.reading' : 'record.none')}
      selectFirstOptionOnChange
      searchable
      clearable
    />
  );
}

function ToldOption({ label, told }: RecordOption): ReactElement {
  return (
    <div>
      <Text size="sm">{label}</Text>
      {told && (
        <Text size="xs" c="dimmed" lineClamp={2}>
          {told}
        </Text>
      )}
    </div>
  );
}
