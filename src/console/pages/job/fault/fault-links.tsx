import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { Json } from '../../../graphql/graphql.ts';
import { EditDocumentLink } from '../../../parts/fault-panel/edit-document-link.tsx';
import { isOfDocument, isOfIntegration, isOfWorkflow } from '../../../parts/fault-panel/fault-kinds.logic.ts';
import { useMay } from '../../../session/session-context.ts';
import { isOutdated } from './job-fault.logic.ts';
import type { JobData } from '../job.queries.ts';

interface FaultLinksProps {
  readonly job: JobData;
  readonly code: string | null | undefined;
  readonly message: string | null | undefined;
  /** Id of the failed step, if it is one of the workflow. */
  readonly stepId: string | undefined;
  readonly config: Json | undefined;
}

/** Shows links to the causes of a fault: the document, the integration, the step. */
export function FaultLinks({ job, code, message, stepId, config }: FaultLinksProps): ReactElement {
  const { t } = useTranslation('job');
  const mayRead = useMay('transform:read');
  const integration = isOfIntegration(code) && integrationIn(config);
  return (
    <>
      {job.siloEntry && isOfDocument(code, message) && (
        <DocumentLink entry={job.siloEntry} message={message} />
      )}
      {integration && (
        <Button
          size="compact-sm"
          variant="default"
          renderRoot={(props) => <Link {...props} to="/integrations/$id" params={{ id: integration }} />}
        >
          {t('fault.openIntegration')}
        </Button>
      )}
      {stepId && mayRead && (
        <Button
          size="compact-sm"
          variant={isOfWorkflow(code, message) && !isOutdated(job) ? 'filled' : 'default'}
          renderRoot={(props) => (
            <Link {...props} to="/workflows/$id" params={{ id: job.workflowId }} search={{ step: stepId }} />
          )}
        >
          {t('fault.openStep')}
        </Button>
      )}
    </>
  );
}

/** Returns the id of the integration that a step uses. */
function integrationIn(config: Json | undefined): string | undefined {
  const { integration_id: id } = (config ?? {}) as Readonly<Record<string, Json>>;
  return typeof id === 'string' ? id : undefined;
}

/** Links to the document: to its editor while it can be edited. */
function DocumentLink({
  entry,
  message,
}: Pick<FaultLinksProps, 'message'> & {
  readonly entry: NonNullable<JobData['siloEntry']>;
}): ReactElement {
  const { t } = useTranslation('job');
  const isEdited = useMay('silo:write') && !entry.signed;
  if (isEdited)
    return (
      <EditDocumentLink id={entry.id} message={message}>
        {t('document.edit')}
      </EditDocumentLink>
    );
  return (
    <Button
      size="compact-sm"
      variant="default"
      renderRoot={(props) => <Link {...props} to="/documents/$id" params={{ id: entry.id }} />}
    >
      {t('document.open')}
    </Button>
  );
}
