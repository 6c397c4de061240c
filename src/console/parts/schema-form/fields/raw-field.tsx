import { Textarea } from '@mantine/core';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { Json } from '../../../graphql/graphql.ts';
import { useForm } from '../form-context.ts';
import { useJsonText } from '../use-json-text.ts';

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

/** Renders a value as JSON; text that does not parse stays in the field and is not applied. */
export function RawField(props: RawFieldProps): ReactElement {
  const { label, description, placeholder, error, withAsterisk, value, onChange, path, isReadOnly } = props;
  const { t } = useTranslation('schema-form');
  const { faults } = useForm();
  const { text, isUnreadable, type } = useJsonText(value, onChange);
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
      onChange={({ currentTarget }) => type(currentTarget.value)}
    />
  );
}
