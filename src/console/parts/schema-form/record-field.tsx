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

/** A record of the workspace, chosen by its name or found by its id; an id that names none stays and is said. */
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
  // What is being typed; none: the field shows what is chosen.
  const [text, setText] = useState<string>();
  const search = text?.trim() ?? '';
  const [rested] = useDebouncedValue(search, patience);
  const { chosen, offered, hasMore, hasFailed, isMissing, ...read } = useOfferedRecords(
    record,
    provider,
    value,
    search,
    rested,
  );
  const isReading = read.isReading || search !== rested;
  // Enter came before what was typed had been found: the first that is found is meant.
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
                : (shown.description ?? chosen?.told)
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
