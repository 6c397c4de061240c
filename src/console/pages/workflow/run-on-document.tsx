import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useFirstWorkflow } from '../../parts/first-workflow/use-first-workflow.ts';
import { useMay } from '../../session/session-context.ts';

export interface RunOnDocumentProps {
  readonly workflowId: string;
  /** Schema of the workflow's documents; absent for any. */
  readonly schema: string | undefined;
}

/** Links to the documents that the workflow accepts, and preselects it for them. */
export function RunOnDocument({ workflowId, schema }: RunOnDocumentProps): ReactElement | null {
  const { t } = useTranslation('workflow');
  const { remember } = useFirstWorkflow(schema ?? '', { pause: true });
  const may = [useMay('silo:read'), useMay('transform:write')].every(Boolean);
  return may ? (
    <Button
      size="compact-sm"
      variant="light"
      renderRoot={(props) => <Link {...props} to="/documents" search={schema ? { schema } : {}} />}
      onClick={() => remember(workflowId)}
    >
      {t('issue.runOn')}
    </Button>
  ) : null;
}
