import { getRouteApi } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useQuery } from 'urql';
import { EmptyState } from '../../parts/page/empty-state.tsx';
import { Failure } from '../../parts/failure/failure.tsx';
import { Page } from '../../parts/page/page.tsx';
import { readServiceError } from '../../parts/failure/service-error.ts';
import { useRefresh } from '../../session/use-refresh.ts';
import { Loading } from '../../parts/page/loading.tsx';
import { WorkflowEditor } from './workflow-editor.tsx';
import { WorkflowQuery } from './workflow.queries.ts';

const route = getRouteApi('/workflows/$id');

/** Shows a workflow to read, edit, publish and test. */
export function WorkflowPage(): ReactElement {
  const { t } = useTranslation('workflow');
  const { id } = route.useParams();
  const [{ data, error }, again] = useQuery({
    query: WorkflowQuery,
    variables: { id },
    requestPolicy: 'network-only',
  });
  const workflow = data?.workflow;
  const readAgain = (): void => again({ requestPolicy: 'network-only' });
  useRefresh((change) => change.object === 'workflow' && change.id === id, readAgain);
  if (workflow && workflow.id === id)
    return <WorkflowEditor key={id} workflow={workflow} onStale={readAgain} />;
  if (!error) return <Loading />;
  return (
    <Page title={t('title')}>
      {readServiceError(error).code === 'NOT_FOUND' ? (
        <EmptyState title={t('missing.title')} text={t('missing.text')} />
      ) : (
        <Failure error={error} retry={readAgain} />
      )}
    </Page>
  );
}
