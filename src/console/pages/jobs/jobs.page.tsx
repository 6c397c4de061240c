import { Group, VisuallyHidden } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { getRouteApi } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useMemo, useState, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelection } from '../../parts/bulk/use-selection.ts';
import { rememberJobFilter } from '../../parts/live-list/job-filter.ts';
import { LiveRecords } from '../../parts/live-list/live-records.tsx';
import { useLiveList } from '../../parts/live-list/use-live-list.ts';
import { Page } from '../../parts/page/page.tsx';
import { ViewsMenu } from '../../parts/saved-views/views-menu.tsx';
import { useMay, useSession } from '../../session/session-context.ts';
import { FilterButton } from './filter-button.tsx';
import { FilterChips } from './filter-chips.tsx';
import { JobBulks } from './job-bulks.tsx';
import { narrowColumns, useJobColumns } from './job-columns.tsx';
import { excludeValue, passes, type Excluding } from './job-filter.logic.ts';
import { jobSource, createCurrentFilter } from './job-source.ts';
import type { JobsSearch } from './jobs.search.ts';
import { NoJobs } from './no-jobs.tsx';
import { OutcomeFilter } from './outcome-filter.tsx';
import { SearchBox } from './search-box.tsx';
import { useCounts } from './use-counts.ts';
import { useKeyColumn } from './use-key-column.ts';
import type { SavedView } from '../../parts/saved-views/saved-views.logic.ts';
import './jobs.css';

const route = getRouteApi('/jobs');
const FilterPopover = lazy(async () => ({ default: (await import('./filter-popover.tsx')).FilterPopover }));

/** Lists all jobs live, newest first. */
export function JobsPage(): ReactElement {
  const { t } = useTranslation('jobs');
  const search: JobsSearch = route.useSearch();
  const navigate = route.useNavigate();
  const { lists } = useSession();
  const filter = useMemo(() => createCurrentFilter(search), [search]);
  const live = useLiveList(useMemo(() => jobSource(lists, filter), [lists, filter]));
  const counts = useCounts(filter, live.paused !== undefined);
  const mayRead = useMay('transform:read');
  const mayWrite = useMay('transform:write');
  const selection = useSelection(JSON.stringify(filter));
  const columns = useJobColumns(
    useMemo(
      () => ({
        filter: (change: JobsSearch) =>
          void navigate({ to: '/jobs', search: (before: JobsSearch) => ({ ...before, ...change }) }),
        exclude: (name: Excluding, value: string) =>
          void navigate({ to: '/jobs', search: (before: JobsSearch) => excludeValue(before, name, value) }),
      }),
      [navigate],
    ),
    useKeyColumn(JSON.stringify(filter), live.list?.rows),
  );
  const views = useJobViews();
  const [wasOpened, setOpened] = useState(false);
  const [statePlace, setStatePlace] = useState<HTMLElement | null>(null);
  const [isOpen, panel] = useDisclosure(false, { onOpen: () => setOpened(true) });
  const filterButton = <FilterButton aria-haspopup="dialog" onClick={panel.open} />;
  useEffect(() => rememberJobFilter(filter), [filter]);
  const go = (next: JobsSearch): void => {
    panel.close();
    void navigate({ to: '/jobs', search: next });
  };
  return (
    <Page
      title={t('title')}
      actions={
        <Group gap="xs" wrap="nowrap" className="jobs-tools">
          <ViewsMenu list="jobs" builtIn={views} />
          <SearchBox search={search} onSearch={(change) => go({ ...search, ...change })} />
          <Suspense fallback={filterButton}>
            {wasOpened ? (
              <FilterPopover
                search={search}
                isOpen={isOpen}
                onOpen={(open) => (open ? panel.open() : panel.close())}
                onApply={go}
              />
            ) : (
              filterButton
            )}
          </Suspense>
        </Group>
      }
    >
      <Group justify="space-between" gap="xs">
        <OutcomeFilter
          value={search.outcome}
          counts={counts}
          onChange={(outcome) => go({ ...search, outcome })}
        />
        <div ref={setStatePlace} />
      </Group>
      <FilterChips search={search} onChange={go} />
      <div className="jobs-list">
        <LiveRecords
          label={t('title')}
          live={live}
          isBusy={isOpen}
          columns={columns}
          narrowColumns={narrowColumns}
          onOpen={({ id }) => void navigate({ to: '/jobs/$id', params: { id } })}
          isStale={(job) => passes(job, filter) === false}
          selection={mayWrite ? selection : undefined}
          bar={
            <JobBulks
              selection={selection}
              search={search}
              filter={filter}
              matching={counts?.[search.outcome ?? 'all']}
              rows={live.list?.rows ?? []}
            />
          }
          statePlace={mayRead ? statePlace : null}
          empty={<NoJobs search={search} onSearch={go} />}
        />
      </div>
      <VisuallyHidden>{live.list && t('shown', { count: live.list.rows.length })}</VisuallyHidden>
    </Page>
  );
}

/** Returns the built-in views of jobs. */
function useJobViews(): readonly SavedView[] {
  const { t } = useTranslation('jobs');
  return [
    { name: t('view.all'), query: '' },
    { name: t('view.failedToday'), query: 'outcome=failed&last=24h' },
    { name: t('view.retrying'), query: 'outcome=retrying' },
    { name: t('view.waiting'), query: 'outcome=waiting' },
  ];
}
