import { Select } from '@mantine/core';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useQuery } from 'urql';
import { AnsweringQuery } from './tokens.queries.ts';

interface AnsweringFieldProps {
  readonly value: string | undefined;
  readonly onChange: (id: string | undefined) => void;
  readonly error: string | undefined;
}

/** Selects the integration whose tasks the token may answer. */
export function AnsweringField({ value, onChange, error }: AnsweringFieldProps): ReactElement {
  const { t } = useTranslation('tokens');
  const [{ data }] = useQuery({ query: AnsweringQuery });
  return (
    <Select
      label={t('form.integration')}
      required
      searchable
      value={value ?? null}
      data={(data?.integrations?.nodes ?? []).map(({ id, name, provider }) => ({
        value: id,
        label: name ?? provider ?? id,
      }))}
      onChange={(id) => onChange(id ?? undefined)}
      error={error}
    />
  );
}
