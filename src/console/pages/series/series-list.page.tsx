import { useNavigate } from '@tanstack/react-router';
import { useState, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { curlLine } from '../../parts/copy/curl-line.ts';
import { newId } from '../../parts/browser/new-id.ts';
import { columnsOf } from '../../parts/paged-table/record-fields.tsx';
import { RecordsPage } from '../../parts/paged-table/records-page.tsx';
import { usePages } from '../../parts/paged-table/use-pages.ts';
import { useMay } from '../../session/session-context.ts';
import { SeriesForm } from './series-form.tsx';
import { useSeriesFields } from './series.fields.tsx';
import { SeriesListQuery } from './series.queries.ts';

const example = { name: 'Invoices', prefix: 'F-', padding: 5 };

/** Lists the series of the workspace, each with its next code. */
export function SeriesListPage(): ReactElement {
  const { t } = useTranslation('series');
  const navigate = useNavigate();
  const [id] = useState(newId);
  const pages = usePages(SeriesListQuery, {}, ({ seriesList }) => seriesList);
  return (
    <RecordsPage
      words={(word) => t(`list.${word}`)}
      mayCreate={useMay('sequence:write')}
      curl={curlLine('PUT', `/sequence/v1/series/${id}`, example)}
      pages={pages}
      matters={({ type }) => type.startsWith('series.')}
      columns={columnsOf(useSeriesFields())}
      pageOf={({ id }) => `/series/${id}`}
    >
      {(close) => (
        <SeriesForm
          onClose={close}
          onSaved={({ id }) => void navigate({ to: '/series/$id', params: { id } })}
        />
      )}
    </RecordsPage>
  );
}
