import { Switch, TagsInput, Text } from '@mantine/core';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { Json } from '../../../graphql/graphql.ts';
import { MemberFieldset } from '../member-fieldset.tsx';

interface SomeFieldProps {
  readonly label: string;
  readonly description?: string | undefined;
  readonly error?: string | undefined;
  readonly readOnly?: boolean;
  /** True for all; a text or a list of texts for the named items. */
  readonly value: Json | undefined;
  readonly onChange: (value: Json | undefined) => void;
}

/** Renders a field for all items or the named ones. */
export function SomeField(props: SomeFieldProps): ReactElement {
  const { label, description, error, readOnly, value, onChange } = props;
  const { t } = useTranslation('schema-form');
  const named = [value].flat().filter((each) => typeof each === 'string');
  return (
    <MemberFieldset label={label} description={description}>
      <Switch
        label={t('some.all')}
        checked={value === true}
        onChange={({ currentTarget }) => onChange(currentTarget.checked || undefined)}
      />
      {value !== true && (
        <TagsInput
          label={t('some.named')}
          readOnly={readOnly}
          value={named}
          onChange={(next) => onChange(next.length > 0 ? next : undefined)}
        />
      )}
      {error && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {error}
        </Text>
      )}
    </MemberFieldset>
  );
}
