import { Select } from '@mantine/core';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useQuery } from 'urql';
import { graphql } from '../../../graphql/graphql.ts';
import { fullTime } from '../../values/time.logic.ts';

/** Reads the newest versions of a template, with its name in each. */
const VersionNamesQuery = graphql(`
  query TemplateVersionNames($id: ID!) {
    printTemplateVersions(templateId: $id, first: 100) {
      nodes {
        version
        name
        createdAt
      }
    }
  }
`);

interface VersionFieldProps {
  readonly label: string;
  readonly description?: string | undefined;
  readonly error?: string | undefined;
  readonly withAsterisk?: boolean;
  readonly readOnly?: boolean;
  /** Id of the template selected beside it; undefined if none is. */
  readonly template: string | undefined;
  /** Number of the version; empty for the newest. */
  readonly value: string;
  readonly onChange: (value: string | undefined) => void;
}

/** Renders a select of the newest hundred versions of the template; an older one that is set stays. */
export function VersionField({ template, value, onChange, ...shown }: VersionFieldProps): ReactElement {
  const { t, i18n } = useTranslation('schema-form');
  const [{ data, error }] = useQuery({
    query: VersionNamesQuery,
    variables: { id: template ?? '' },
    pause: template === undefined,
    requestPolicy: 'cache-and-network',
  });
  const versions = template === undefined ? [] : (data?.printTemplateVersions?.nodes ?? []);
  const options = versions.map(({ version, name, createdAt }) => ({
    value: version,
    label: [version, name, fullTime(createdAt, i18n.language)].filter(Boolean).join(' · '),
  }));
  const isKnown = value === '' || options.some((option) => option.value === value);
  return (
    <Select
      {...shown}
      error={shown.error ?? (error ? t('record.unread') : undefined)}
      description={template === undefined ? t('version.noTemplate') : shown.description}
      disabled={template === undefined && value === ''}
      data={isKnown ? options : [{ value, label: value }, ...options]}
      value={value || null}
      onChange={(next) => onChange(next ?? undefined)}
      placeholder={t('version.newest')}
      nothingFoundMessage={t('record.none')}
      searchable
      clearable
    />
  );
}
