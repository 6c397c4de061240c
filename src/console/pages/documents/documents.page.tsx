import { Box, Button, Group } from '@mantine/core';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useMemo, useState, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { IconPlus } from '../../icons/later-icons.ts';
import { useSelection } from '../../parts/bulk/use-selection.ts';
import { curlLine, exampleDocument } from '../../parts/copy/curl-line.ts';
import { EmptyState } from '../../parts/page/empty-state.tsx';
import { LiveRecords } from '../../parts/live-list/live-records.tsx';
import { useLiveList } from '../../parts/live-list/use-live-list.ts';
import { MissingScope } from '../../parts/failure/missing-scope.tsx';
import { Page } from '../../parts/page/page.tsx';
import { ViewsMenu } from '../../parts/saved-views/views-menu.tsx';
import { useMay, useSession } from '../../session/session-context.ts';
import { narrowColumns, useDocumentColumns } from './columns.tsx';
import { DocumentBulks, useMayChangeMany } from './document-bulks.tsx';
import { openMarks } from './entry-marks.ts';
import { documentSource } from './document-source.ts';
import { isStale } from './documents.logic.ts';
import type { DocumentsSearch } from './documents.search.ts';
import './documents.css';
import { DocumentFilters } from './filters.tsx';
import { Folders } from './folders.tsx';

const route = getRouteApi('/documents');

/** Lists all documents, if the user may read them. */
export function DocumentsPage(): ReactElement {
  const { t } = useTranslation('documents');
  if (useMay('silo:read')) return <AllDocuments />;
  return (
    <Page title={t('title')}>
      <EmptyState title={t('forbidden.title')} text={<MissingScope scope="silo:read" />} />
    </Page>
  );
}

/** Lists all documents live, by folder, with search and filters. */
function AllDocuments(): ReactElement {
  const { t } = useTranslation('documents');
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { lists, feed } = useSession();
  const mayWrite = useMay('silo:write');
  const mayChangeMany = useMayChangeMany();
  const source = useMemo(() => documentSource(lists, search), [lists, search]);
  const live = useLiveList(source);
  const selection = useSelection(source.key);
  const mayReadJobs = useMay('transform:read');
  const marks = useMemo(() => openMarks(lists, feed, mayReadJobs), [lists, feed, mayReadJobs]);
  const columns = useDocumentColumns(
    marks,
    search.order === 'updated',
    useMemo(
      () => (change: DocumentsSearch) =>
        void navigate({ to: '/documents', search: (before: DocumentsSearch) => ({ ...before, ...change }) }),
      [navigate],
    ),
  );
  const [statePlace, setStatePlace] = useState<HTMLElement | null>(null);
  return (
    <Page
      title={t('title')}
      description={t('description')}
      actions={
        <>
          <ViewsMenu
            list="documents"
            builtIn={[
              { name: t('view.all'), query: '' },
              { name: t('view.unsigned'), query: 'draft=true' },
              { name: t('view.invalid'), query: 'invalid=true' },
            ]}
          />
          {mayWrite && (
            <Button component={Link} to="/documents/new" leftSection={<IconPlus size={16} aria-hidden />}>
              {t('new')}
            </Button>
          )}
        </>
      }
    >
      <DocumentFilters end={<div ref={setStatePlace} />} />
      <div className="documents">
        <Folders current={search.folder} />
        <Box miw={0}>
          <LiveRecords
            label={t('title')}
            live={live}
            columns={columns}
            narrowColumns={narrowColumns}
            onOpen={({ id }) => void navigate({ to: '/documents/$id', params: { id } })}
            isStale={(row) => isStale(row, search)}
            selection={mayChangeMany ? selection : undefined}
            bar={<DocumentBulks selection={selection} search={search} />}
            statePlace={statePlace}
            empty={source.isFiltered ? <NothingMatches /> : <NothingYet />}
          />
        </Box>
      </div>
    </Page>
  );
}

function NothingMatches(): ReactElement {
  const { t } = useTranslation('documents');
  return (
    <EmptyState
      title={t('nothing.title')}
      text={t('nothing.text')}
      actions={
        <Button component={Link} to="/documents" variant="default">
          {t('nothing.clear')}
        </Button>
      }
    />
  );
}

function NothingYet(): ReactElement {
  const { t } = useTranslation('documents');
  const mayWrite = useMay('silo:write');
  return (
    <EmptyState
      title={t('empty.title')}
      text={t('empty.text')}
      actions={
        mayWrite && (
          <Group>
            <Button component={Link} to="/documents/new">
              {t('new')}
            </Button>
          </Group>
        )
      }
      curl={mayWrite ? curlLine('POST', '/silo/v1/entries', { data: exampleDocument }) : undefined}
    />
  );
}
