import { Button } from '@mantine/core';
import { useState, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { curlLine, exampleDocument, workflowLine } from '../../parts/copy/curl-line.ts';
import { EmptyState } from '../../parts/page/empty-state.tsx';
import { MissingScope } from '../../parts/failure/missing-scope.tsx';
import { newId } from '../../parts/browser/new-id.ts';
import { useMay } from '../../session/session-context.ts';
import type { JobsSearch } from './jobs.search.ts';

/** Example that creates a workflow and a job of it through the API. */
const example = (workflowId: string): string =>
  [
    workflowLine(workflowId),
    curlLine('POST', '/transform/v1/jobs', { workflow_id: workflowId, data: exampleDocument }),
  ].join('\n');

/** Says why the list is empty: jobs may not be read, none matches the filters, or there are none yet. */
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
  const mayWrite = useMay('transform:write');
  const [workflowId] = useState(newId);
  if (!mayRead)
    return <EmptyState title={t('forbidden.title')} text={<MissingScope scope="transform:read" />} />;
  if (!isFiltered)
    return (
      <EmptyState
        title={t('empty.title')}
        text={t('empty.text')}
        curl={mayWrite ? example(workflowId) : undefined}
      />
    );
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
