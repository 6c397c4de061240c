import { Button } from '@mantine/core';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { IconPlus } from '../../../icons/later-icons.ts';
import { useActionTitles } from '../../../parts/step-graph/use-action-titles.ts';
import type { Issue } from './issues.logic.ts';

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
