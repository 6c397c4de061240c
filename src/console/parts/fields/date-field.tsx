import { ActionIcon, TextInput, type TextInputProps } from '@mantine/core';
import { useRef, useState, type KeyboardEvent, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { IconCalendar } from '../../icons/later-icons.ts';
import { localeOf } from '../values/formats.logic.ts';
import { dateText } from '../values/time.logic.ts';
import './date-field.css';
import { datePattern, daysLater, readDate, todayHere, writeDate } from './date-text.logic.ts';

interface DateFieldProps extends Omit<TextInputProps, 'value' | 'onChange' | 'type'> {
  /** Calendar date as in documents: `2026-03-31`; empty if there is none. */
  readonly value: string;
  /** Called while typing, with the date, or with the typed text if it is no date; empty if there is none. */
  readonly onChange: (value: string) => void;
}

/**
 * Renders a date field that accepts dates in the format of the user's language or from a calendar; `t` is today, + and - move
 * by days.
 */
export function DateField({ value, onChange, error, ...props }: DateFieldProps): ReactElement {
  const { t, i18n } = useTranslation('document-parts');
  const locale = localeOf(i18n.language);
  const picker = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState<string>();
  const [today] = useState(() => todayHere(new Date()));
  const shown = typed ?? writeDate(value, locale);
  const read = readDate(shown, locale, today);
  const isNoDate = shown.trim() !== '' && read === undefined;

  const become = (next: string): void => {
    setTyped(undefined);
    onChange(next);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.metaKey || event.ctrlKey || event.altKey) return;
    const days = event.key === '+' ? 1 : event.key === '-' && read && typed === undefined ? -1 : 0;
    if (event.key === 't') become(today);
    else if (days !== 0) become(daysLater(read ?? today, days));
    else return;
    event.preventDefault();
  };
  return (
    <TextInput
      inputMode="numeric"
      autoComplete="off"
      placeholder={datePattern(locale)}
      {...props}
      value={shown}
      error={error ?? (isNoDate && typed === undefined ? t('date.none') : undefined)}
      {...(typed !== undefined && read && { description: dateText(read, locale) })}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      onChange={({ currentTarget }) => {
        const text = currentTarget.value;
        setTyped(text);
        onChange(text.trim() === '' ? '' : (readDate(text, locale, today) ?? text));
      }}
      onKeyDown={onKeyDown}
      onBlur={(event) => {
        setTyped(undefined);
        props.onBlur?.(event);
      }}
      rightSection={
        <>
          <input
            ref={picker}
            type="date"
            className="date-picker"
            tabIndex={-1}
            aria-hidden
            value={read ?? ''}
            onChange={({ currentTarget }) => become(currentTarget.value)}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            tabIndex={-1}
            aria-label={t('date.choose')}
            onClick={() => picker.current?.showPicker()}
          >
            <IconCalendar size={16} />
          </ActionIcon>
        </>
      }
    />
  );
}
