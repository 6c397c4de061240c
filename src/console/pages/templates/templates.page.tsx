import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { curlLine } from '../../parts/copy/curl-line.ts';
import { EmptyState } from '../../parts/page/empty-state.tsx';
import { Failure } from '../../parts/failure/failure.tsx';
import { newId } from '../../parts/browser/new-id.ts';
import { Page } from '../../parts/page/page.tsx';
import { PagedTable } from '../../parts/paged-table/paged-table.tsx';
import { usePages } from '../../parts/paged-table/use-pages.ts';
import { useRefresh } from '../../session/use-refresh.ts';
import { useSubmit } from '../../parts/forms/use-submit.ts';
import { useMay } from '../../session/session-context.ts';
import { beginning, mainFile } from './template-files.logic.ts';
import { useTemplateColumns } from './template.fields.tsx';
import { CreateTemplate, TemplatesQuery } from './templates.queries.ts';

const example = { name: 'Letter', files: { [mainFile]: '#set page(paper: "a4")\nHello' } };

/** Lists the print templates of the workspace. */
export function TemplatesPage(): ReactElement {
  const { t } = useTranslation('templates');
  const navigate = useNavigate();
  const mayWrite = useMay('transform:write');
  const [id] = useState(newId);
  const create = useSubmit(CreateTemplate);
  const pages = usePages(TemplatesQuery, {}, ({ printTemplates }) => printTemplates);
  useRefresh(({ object }) => object === 'print_template', pages.reload);

  async function onCreate(): Promise<void> {
    const made = await create.run({ id, input: { name: t('newName'), files: { [mainFile]: beginning } } });
    if (made) await navigate({ to: '/templates/$id', params: { id } });
  }

  const button = mayWrite && (
    <Button loading={create.isRunning} onClick={() => void onCreate()}>
      {t('create')}
    </Button>
  );
  return (
    <Page title={t('title')} description={t('description')} actions={button}>
      {create.error && <Failure error={create.error} />}
      <PagedTable
        label={t('title')}
        pages={pages}
        columns={useTemplateColumns()}
        pageOf={({ id }) => `/templates/${id}`}
        keyOf={({ id: key }) => key}
        empty={
          <EmptyState
            title={t('empty.title')}
            text={t('empty.text')}
            actions={button}
            curl={mayWrite ? curlLine('PUT', `/transform/v1/print-templates/${id}`, example) : undefined}
          />
        }
      />
    </Page>
  );
}
