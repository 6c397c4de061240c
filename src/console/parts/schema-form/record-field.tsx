import { Select } from '@mantine/core';
import { useMemo, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useQuery } from 'urql';
import type { Json } from '../../graphql/graphql.ts';
import { useForm } from './form-context.ts';
import { RecordNamesQuery } from './record-names.query.ts';
import type { RecordKind } from './schema-form.logic.ts';

interface RecordFieldProps {
  readonly label: string;
  readonly description?: string | undefined;
  readonly error?: string | undefined;
  readonly withAsterisk?: boolean;
  readonly readOnly?: boolean;
  readonly record: RecordKind;
  /** Its id; empty: none is chosen. */
  readonly value: string;
  readonly onChange: (value: Json | undefined) => void;
}

/** A record of the workspace, chosen by its name; an id that names none stays and is said. */
export function RecordField({ record, value, onChange, ...shown }: RecordFieldProps): ReactElement {
  const { t } = useTranslation('schema-form');
  const { provider } = useForm();
  const [{ data, error, fetching }] = useQuery({
    query: RecordNamesQuery,
    variables: {
      provider,
      series: record === 'series',
      integration: record === 'integration',
      workflow: record === 'workflow',
      template: record === 'template',
    },
    requestPolicy: 'cache-and-network',
  });
  const options = useMemo(() => {
    const found = data?.seriesList ?? data?.integrations ?? data?.workflows ?? data?.printTemplates;
    const known = (found?.nodes ?? []).map(({ id, name }) => ({ value: id, label: name || id }));
    const isKnown = !value || known.some((option) => option.value === value);
    return isKnown ? known : [...known, { value, label: value }];
  }, [data, value]);
  const isMissing = data !== undefined && value !== '' && options.at(-1)?.label === value;
  return (
    <Select
      {...shown}
      error={shown.error ?? (error ? t('record.unread') : undefined)}
      description={isMissing ? t('record.missing') : shown.description}
      data={options}
      value={value || null}
      onChange={(next) => onChange(next ?? undefined)}
      placeholder={t(`record.${record}`)}
      nothingFoundMessage={t(fetching ? 'record.reading' : 'record.none')}
      searchable
      clearable
    />
  );
}
