import { getRouteApi } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useQuery } from 'urql';
import { Failure } from '../../parts/failure/failure.tsx';
import { Page } from '../../parts/page/page.tsx';
import { Loading } from '../../parts/page/loading.tsx';
import { TemplateEditor } from './template-editor.tsx';
import { TemplateQuery } from './templates.queries.ts';

const route = getRouteApi('/templates/$id');

/** Shows a print template with its files and a preview. */
export function TemplatePage(): ReactElement {
  const { t } = useTranslation('templates');
  const { id } = route.useParams();
  const [{ data, error }, read] = useQuery({
    query: TemplateQuery,
    variables: { id },
    requestPolicy: 'cache-and-network',
  });
  const template = data?.printTemplate;
  if (template) return <TemplateEditor key={id} template={template} />;
  const retry = (): void => read({ requestPolicy: 'network-only' });
  return <Page title={t('title')}>{error ? <Failure error={error} retry={retry} /> : <Loading />}</Page>;
}
