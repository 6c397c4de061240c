import { Button, Group, Text } from '@mantine/core';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { RecordField } from '../../../../parts/schema-form/records/record-field.tsx';
import { TextLink } from '../../../../parts/page/text-link.tsx';
import type { DocumentEntry } from '../../document.queries.ts';
import { useSeriesHint } from './use-series-hint.ts';

interface SeriesChoiceProps {
  readonly entry: DocumentEntry;
  /** Number that the document would get. */
  readonly number: string | undefined;
  /** Id of the series; undefined for that of the workflow. */
  readonly value: string | undefined;
  readonly onChange: (series: string | undefined) => void;
}

/** Selects the series from which the document is numbered: credit notes may have their own. */
export function SeriesChoice({ entry, number, value, onChange }: SeriesChoiceProps): ReactElement {
  const { t } = useTranslation('document');
  const { kind, series } = useSeriesHint(entry, number) ?? {};
  return (
    <div>
      <RecordField
        label={t('run.series')}
        description={t('run.seriesHint')}
        record="series"
        value={value ?? ''}
        onChange={onChange}
      />
      <div aria-live="polite">
        {kind === 'own' && series && (
          <Group gap="xs" mt={4}>
            <Text size="sm">{t('run.ownSeries', { series: series.name })}</Text>
            <Button size="compact-sm" variant="default" onClick={() => onChange(series.id)}>
              {t('run.takeSeries', { series: series.name })}
            </Button>
          </Group>
        )}
        {kind === 'shared' && series && (
          <Text size="sm" mt={4}>
            {t('run.sharedSeries', { series: series.name })}{' '}
            <TextLink inherit underline="always" to="/series">
              {t('run.newSeries')}
            </TextLink>
          </Text>
        )}
      </div>
    </div>
  );
}
