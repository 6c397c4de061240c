import { Button } from '@mantine/core';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../parts/empty-state.tsx';
import { useMay } from '../../session/session-context.ts';
import type { JobsSearch } from './jobs.search.ts';

const example = (origin: string): string =>
  [
    `curl -s ${origin}/transform/v1/jobs`,
    `  -H "Authorization: Bearer $TOKEN" -H 'Content-Type: application/json'`,
    `  -d '{"workflow_id": "…", "data": {"$schema": "https://gobl.org/draft-0/bill/invoice"}}'`,
  ].join(' \\\n');

/** Why there are no jobs to be seen: they may not be read, none is as was asked, or there are none yet. */
export function NoJobs({
  search,
  onSearch,
}: {
  readonly search: JobsSearch;
  readonly onSearch: (search: JobsSearch) => void;
}): ReactElement {
  const { t } = useTranslation('jobs');
  const isFiltered = Object.values(search).some((value) => value !== undefined);
  const mayRead = useMay('transform:read');
  if (!mayRead)
    return (
      <EmptyState title={t('forbidden.title')} text={t('forbidden.text', { scope: 'transform:read' })} />
    );
  if (!isFiltered)
    return <EmptyState title={t('empty.title')} text={t('empty.text')} curl={example(location.origin)} />;
  const { from: _from, to: _to, last: _last, ...timeless } = search;
  const hasTime = search.from ?? search.to ?? search.last;
  return (
    <EmptyState
      title={t('noMatch.title')}
      text={t('noMatch.text')}
      actions={
        <>
          {hasTime && (
            <Button variant="default" onClick={() => onSearch(timeless)}>
              {t('noMatch.anyTime')}
            </Button>
          )}
          <Button variant="default" onClick={() => onSearch({})}>
            {t('filter.clear')}
          </Button>
        </>
      }
    />
  );
}
