import { Textarea } from '@mantine/core';
import { useState, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { Json } from '../../graphql/graphql.ts';
import { useForm } from './form-context.ts';

interface RawFieldProps {
  readonly label: string;
  readonly description?: string | undefined;
  readonly placeholder?: string | undefined;
  readonly error?: string | undefined;
  readonly withAsterisk?: boolean;
  readonly value: Json | undefined;
  readonly onChange: (value: Json | undefined) => void;
  readonly path: string;
  readonly isReadOnly: boolean;
}

const textOf = (value: Json | undefined): string =>
  value === undefined ? '' : JSON.stringify(value, null, 2);

/** A value as JSON; what does not parse stays in the field and is not taken. */
export function RawField(props: RawFieldProps): ReactElement {
  const { label, description, placeholder, error, withAsterisk, value, onChange, path, isReadOnly } = props;
  const { t } = useTranslation('schema-form');
  const { faults } = useForm();
  const [typed, setTyped] = useState<{ readonly text: string; readonly of: string }>();
  const shown = textOf(value);
  const isOpen = typed !== undefined && (typed.of === shown || readJson(typed.text) === 'unreadable');
  const text = isOpen ? typed.text : shown;
  const isUnreadable = text !== '' && readJson(text) === 'unreadable';
  return (
    <Textarea
      label={label}
      description={description}
      placeholder={placeholder}
      withAsterisk={withAsterisk}
      error={isUnreadable ? t('noJson') : (error ?? faults.find((fault) => fault.path === path)?.message)}
      readOnly={isReadOnly}
      autosize
      maxRows={16}
      spellCheck={false}
      styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
      value={text}
      onChange={({ currentTarget }) => {
        const read = currentTarget.value.trim() === '' ? undefined : readJson(currentTarget.value);
        setTyped({ text: currentTarget.value, of: read === 'unreadable' ? shown : textOf(read?.value) });
        if (read !== 'unreadable') onChange(read?.value);
      }}
    />
  );
}

function readJson(text: string): { readonly value: Json } | 'unreadable' {
  try {
    return { value: JSON.parse(text) as Json };
  } catch {
    return 'unreadable';
  }
}
