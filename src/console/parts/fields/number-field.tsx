import { TextInput, type TextInputProps } from '@mantine/core';
import { useState, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import './number-field.css';
import { readNumber, readPercentage, writeNumber, writePercentage } from './number-text.logic.ts';

interface NumberFieldProps extends Omit<TextInputProps, 'value' | 'onChange' | 'type'> {
  /** The decimal as in documents: `1234.50`, as a percentage `21%`; empty if there is none. */
  readonly value: string;
  /** Called while typing, with the decimal, or with the typed text if it is no number; empty if there is none. */
  readonly onChange: (value: string) => void;
  readonly isPercentage?: boolean;
}

/** Renders a field for numbers in the format of the user's language. Typed text stays unchanged until the field is left. */
export function NumberField({
  value,
  onChange,
  isPercentage = false,
  error,
  ...props
}: NumberFieldProps): ReactElement {
  const { t, i18n } = useTranslation('document-parts');
  const { language } = i18n;
  const read = isPercentage ? readPercentage : readNumber;
  const write = isPercentage ? writePercentage : writeNumber;
  const [typed, setTyped] = useState<string>();
  const found = typed === undefined ? undefined : read(typed, language);
  const shown = typed ?? write(value, language);
  const isNoNumber = shown.trim() !== '' && !read(shown, language);
  return (
    <TextInput
      inputMode="decimal"
      autoComplete="off"
      {...props}
      className="number-field"
      {...(isPercentage && { rightSection: '%', rightSectionWidth: 26 })}
      value={shown}
      error={error ?? (isNoNumber && typed === undefined ? t('number.none') : undefined)}
      {...(found?.isAmbiguous && {
        description: t('number.read', { value: plainly(found.value, language) }),
      })}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      onChange={({ currentTarget }) => {
        const text = currentTarget.value;
        setTyped(text);
        onChange(text.trim() === '' ? '' : (read(text, language)?.value ?? text));
      }}
      onBlur={(event) => {
        setTyped(undefined);
        props.onBlur?.(event);
      }}
    />
  );
}

/** Formats a number unambiguously: in the format of the language, with all group separators. */
function plainly(value: string, language: string): string {
  const isPercentage = value.endsWith('%');
  return `${writeNumber(value.replace(/%$/, ''), language)}${isPercentage ? ' %' : ''}`;
}
