import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { RecordField } from '../../../parts/schema-form/record-field.tsx';

interface SeriesChoiceProps {
  /** The id of the series; undefined: that of the workflow. */
  readonly value: string | undefined;
  readonly onChange: (series: string | undefined) => void;
}

/** From which series the document is numbered: credit notes may have another than invoices. */
export function SeriesChoice({ value, onChange }: SeriesChoiceProps): ReactElement {
  const { t } = useTranslation('document');
  return (
    <RecordField
      label={t('run.series')}
      description={t('run.seriesHint')}
      record="series"
      value={value ?? ''}
      onChange={onChange}
    />
  );
}
