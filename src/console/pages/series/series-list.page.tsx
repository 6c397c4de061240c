import { Code } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { curlLine } from '../../parts/copy/curl-line.ts';
import { countText } from '../../parts/values/formats.logic.ts';
import { newId } from '../../parts/browser/new-id.ts';
import { updatedColumn } from '../../parts/paged-table/common-columns.tsx';
import type { TableColumn } from '../../parts/paged-table/paged-table.tsx';
import { RecordsPage } from '../../parts/paged-table/records-page.tsx';
import { usePages } from '../../parts/paged-table/use-pages.ts';
import { TextLink } from '../../parts/page/text-link.tsx';
import { useMay } from '../../session/session-context.ts';
import { SeriesForm } from './series-form.tsx';
import { SeriesListQuery, type SeriesData } from './series.queries.ts';

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
      columns={useColumns()}
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

function useColumns(): readonly TableColumn<SeriesData>[] {
  const { t, i18n } = useTranslation('series');
  return [
    {
      key: 'name',
      title: t('fact.name'),
      cell: ({ id, name }) => (
        <TextLink to="/series/$id" params={{ id }} fw={600} size="sm">
          {name}
        </TextLink>
      ),
    },
    { key: 'next', title: t('fact.next'), cell: ({ nextCode }) => <Code>{nextCode}</Code> },
    {
      key: 'given',
      title: t('fact.given'),
      isWide: true,
      cell: ({ start, lastIndex }) => (
        <span className="digits">{countText(lastIndex - start + 1, i18n.language)}</span>
      ),
    },
    updatedColumn(t('fact.updated')),
  ];
}
