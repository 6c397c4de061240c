import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type ReactElement, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFirstWorkflow } from '../../parts/first-workflow/use-first-workflow.ts';
import { useMay } from '../../session/session-context.ts';
import { isObject } from '../../parts/json/json-path.logic.ts';
import type { Saving } from './saving/use-saving.ts';

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

/** Returns the published workflow if it equals the current state and can be run; else undefined. */
export function usePublished({ saved, isDirty }: Saving): RunOnDocumentProps | undefined {
  return useMemo(() => {
    const { id, version, draft, disabled, contents } = saved;
    if (!version || draft || disabled || isDirty) return undefined;
    const schema = isObject(contents) ? contents['schema'] : undefined;
    return { workflowId: id, schema: typeof schema === 'string' && schema ? schema : undefined };
  }, [saved, isDirty]);
}
