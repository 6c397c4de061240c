import { Button } from '@mantine/core';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { IconPlus } from '../../../icons/later-icons.ts';
import { useActionTitles } from '../../../parts/step-graph/use-titling.ts';
import type { Issue } from './issues.logic.ts';
import { formatJsonPath } from '../../../parts/json/json-path.logic.ts';
import type { FlowActions } from '../state/flow-actions.ts';
import type { NewStep } from '../state/use-new-step.ts';

interface MissingStepProps {
  readonly issue: Issue;
  readonly onMissing: (issue: Issue) => void;
}

/** Shows a button that inserts the step that an issue reports as missing, if any. */
export function MissingStep({ issue, onMissing }: MissingStepProps): ReactElement | null {
  const { t } = useTranslation('workflow');
  const titles = useActionTitles();
  const { missingStep } = issue;
  if (missingStep === undefined) return null;
  return (
    <Button
      size="compact-xs"
      variant="light"
      ms="xs"
      leftSection={<IconPlus size={12} aria-hidden />}
      onClick={() => onMissing(issue)}
    >
      {t('issue.addBefore', { action: titles.get(missingStep) ?? missingStep })}
    </Button>
  );
}

/** Inserts the step that an issue reports as missing before the step that it is about; returns its id and path. */
export function insertMissingStep(
  { stepId: about, missingStep: action }: Issue,
  flow: FlowActions,
  newStep: NewStep,
): { readonly stepId: string; readonly path: string } | undefined {
  const [place, after] = about === undefined ? [] : [flow.placeOf(about), flow.gapAfter(about)];
  if (!place || !after || action === undefined) return undefined;
  const stepId = newStep({ ...after, index: after.index - 1 }, action);
  return stepId === undefined ? undefined : { stepId, path: formatJsonPath(place) };
}
