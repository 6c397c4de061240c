import { Combobox, InputBase, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useRef, useState, type KeyboardEvent, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { OfferedRecords } from './offered-records.tsx';
import type { RecordKind } from './record-kind.logic.ts';
import { useOfferedRecords } from './use-offered-records.ts';

interface RecordFieldProps {
  readonly label: string;
  readonly description?: string | undefined;
  readonly error?: string | undefined;
  readonly withAsterisk?: boolean;
  readonly readOnly?: boolean;
  /** Whether a dialog gives it the initial focus. */
  readonly 'data-autofocus'?: boolean;
  /** Whether the options open when the field takes the focus; true if absent. */
  readonly openOnFocus?: boolean;
  /** Whether selecting the selected option clears it; true if absent. */
  readonly allowDeselect?: boolean;
  readonly record: RecordKind;
  /** Only integrations of this provider are offered. */
  readonly provider?: string | undefined;
  /** Id of the record; empty if none is selected. */
  readonly value: string;
  readonly onChange: (value: string | undefined) => void;
}

/** Delay after typing before records are read, in milliseconds. */
const searchDelayMs = 250;

/** Renders a select of records of the workspace, by name or id. An id without a record stays, with a note. */
export function RecordField({
  record,
  provider,
  value,
  onChange,
  openOnFocus = true,
  allowDeselect = true,
  ...shown
}: RecordFieldProps): ReactElement {
  const { t } = useTranslation('schema-form');
  // The text being typed; if undefined, the field shows the selected record.
  const [text, setText] = useState<string>();
  const search = text?.trim() ?? '';
  const [rested] = useDebouncedValue(search, searchDelayMs);
  const { chosen, offered, hasMore, hasFailed, isMissing, ...read } = useOfferedRecords(
    record,
    provider,
    value,
    search,
    rested,
  );
  const isReading = read.isReading || search !== rested;
  // Enter was pressed before the search returned: the first result is then selected.
  const isAwaited = useRef(false);
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const rest = (): void => {
    isAwaited.current = false;
    setText(undefined);
    combobox.closeDropdown();
  };
  const choose = (next: string): void => {
    rest();
    if (next !== value) onChange(next);
    else if (allowDeselect) onChange(undefined);
  };
  const keyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || offered.length > 0 || !isReading || !combobox.dropdownOpened) return;
    event.preventDefault();
    isAwaited.current = true;
  };
  return (
    <Combobox store={combobox} onOptionSubmit={choose} readOnly={shown.readOnly ?? false}>
      <Combobox.Target withExpandedAttribute autoComplete="off">
        <InputBase
          {...shown}
          error={shown.error ?? (hasFailed ? t('record.unread') : undefined)}
          description={
            isMissing
              ? t('record.missing')
              : hasMore && rested !== '' && !isReading
                ? t('record.more')
                : (shown.description ?? chosen?.description)
          }
          value={text ?? chosen?.label ?? ''}
          placeholder={t(`record.${record}`)}
          onChange={({ currentTarget }) => {
            isAwaited.current = false;
            setText(currentTarget.value);
            combobox.resetSelectedOption();
            combobox.openDropdown();
          }}
          onKeyDown={keyDown}
          onClick={() => combobox.openDropdown()}
          onFocus={() => {
            if (openOnFocus) combobox.openDropdown();
          }}
          onBlur={rest}
          rightSection={
            value === '' || shown.readOnly ? (
              <Combobox.Chevron />
            ) : (
              <Combobox.ClearButton onClear={() => onChange(undefined)} />
            )
          }
          rightSectionPointerEvents={value === '' ? 'none' : 'all'}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={shown.readOnly ?? false}>
        <OfferedRecords
          offered={offered}
          value={value}
          isTyped={text !== undefined}
          none={t(isReading ? 'record.reading' : 'record.none')}
          mark={(index) => combobox.selectOption(index)}
          onFound={(first) => {
            if (isAwaited.current) choose(first);
          }}
        />
      </Combobox.Dropdown>
    </Combobox>
  );
}
