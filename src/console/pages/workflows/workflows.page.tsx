import { Button, Group, SegmentedControl, TextInput } from '@mantine/core';
import { useDebouncedCallback, useDisclosure } from '@mantine/hooks';
import { getRouteApi } from '@tanstack/react-router';
import { useState, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { IconSearch } from '../../icons/icons.ts';
import { workflowLine } from '../../parts/copy/curl-line.ts';
import { EmptyState } from '../../parts/page/empty-state.tsx';
import { Failure } from '../../parts/failure/failure.tsx';
import { newId } from '../../parts/browser/new-id.ts';
import { PagedTable } from '../../parts/paged-table/paged-table.tsx';
import { usePages } from '../../parts/paged-table/use-pages.ts';
import { Page } from '../../parts/page/page.tsx';
import { useRefresh } from '../../session/use-refresh.ts';
import { useMay } from '../../session/session-context.ts';
import { Gallery } from './gallery.tsx';
import { ImportDialog } from './import-dialog.tsx';
import { useCreate } from './use-create.ts';
import { useWorkflowColumns } from './workflow.fields.tsx';
import { WorkflowsQuery } from './workflows.queries.ts';
import './workflows.css';
import { states, type WorkflowsSearch } from './workflows.search.ts';

const route = getRouteApi('/workflows');

/** Lists the workflows of the workspace: the state of each and the outcomes of its jobs. */
export function WorkflowsPage(): ReactElement {
  const { t } = useTranslation('workflows');
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const mayWrite = useMay('transform:write');
  const [isImporting, { open, close }] = useDisclosure();
  const [isChoosing, gallery] = useDisclosure();
  const [name, setName] = useState(search.name ?? '');
  const [id] = useState(newId);
  const create = useCreate();
  const { state } = search;
  const pages = usePages(
    WorkflowsQuery,
    {
      name: search.name,
      draft: state === 'draft' ? true : state === 'published' ? false : undefined,
      disabled: state === undefined ? undefined : state === 'disabled',
    },
    ({ workflows }) => workflows,
  );
  useRefresh(({ type }) => type.startsWith('workflow.') || type === 'job.completed', pages.reload);
  const become = (next: WorkflowsSearch): void =>
    void navigate({
      to: '/workflows',
      search: (before: WorkflowsSearch) => ({ ...before, ...next }),
      replace: true,
    });
  const find = useDebouncedCallback((text: string) => become({ name: text || undefined }), 300);
  const isFiltered = Boolean(search.name ?? state);
  const actions = mayWrite && (
    <>
      <Button variant="default" onClick={open}>
        {t('import.button')}
      </Button>
      <Button variant="default" onClick={gallery.open}>
        {t('gallery.button')}
      </Button>
      <Button loading={create.isRunning} onClick={() => void create.run({ name: t('new.name'), steps: [] })}>
        {t('new.button')}
      </Button>
    </>
  );
  return (
    <Page title={t('title')} description={t('description')} actions={actions}>
      <Group>
        <TextInput
          aria-label={t('filter.name')}
          placeholder={t('filter.name')}
          leftSection={<IconSearch size={14} aria-hidden />}
          value={name}
          onChange={({ currentTarget }) => {
            setName(currentTarget.value);
            find(currentTarget.value);
          }}
        />
        <SegmentedControl
          className="state-filter"
          aria-label={t('filter.state')}
          value={state ?? 'all'}
          data={['all' as const, ...states].map((value) => ({ value, label: t(`state.${value}`) }))}
          onChange={(value) => become({ state: states.find((each) => each === value) })}
        />
      </Group>
      {create.error && <Failure error={create.error} />}
      <PagedTable
        label={t('title')}
        pages={pages}
        columns={useWorkflowColumns({
          mayWrite,
          onChange: pages.reload,
          onDuplicate: (document) => void create.run(document),
        })}
        keyOf={({ id }) => id}
        pageOf={({ id }) => `/workflows/${id}`}
        empty={
          isFiltered ? (
            <EmptyState
              title={t('nothing.title')}
              text={t('nothing.text')}
              actions={
                <Button
                  variant="default"
                  onClick={() => {
                    setName('');
                    become({ name: undefined, state: undefined });
                  }}
                >
                  {t('nothing.all')}
                </Button>
              }
            />
          ) : (
            <>
              <EmptyState
                title={t('empty.title')}
                text={t('empty.text')}
                curl={mayWrite ? workflowLine(id) : undefined}
              />
              {mayWrite && <Gallery create={create} />}
            </>
          )
        }
      />
      {isImporting && <ImportDialog create={create} onClose={close} />}
      {isChoosing && <Gallery create={create} onClose={gallery.close} />}
    </Page>
  );
}
