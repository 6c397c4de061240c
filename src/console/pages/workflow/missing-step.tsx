import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useQuery } from 'urql';
import { useServiceText } from '../../words/service-text.ts';
import type { Issue } from './issues.logic.ts';
import { ActionsQuery } from './workflow.queries.ts';

interface MissingStepProps {
  readonly issue: Issue;
  readonly onMissing: (issue: Issue) => void;
}

/** Puts in the step that an issue says is missing; nothing where none is. */
export function MissingStep({ issue, onMissing }: MissingStepProps): ReactElement | null {
  const { t } = useTranslation('workflow');
  const say = useServiceText();
  const { missingStep } = issue;
  const [{ data }] = useQuery({ query: ActionsQuery, variables: {}, pause: missingStep === undefined });
  if (missingStep === undefined) return null;
  const title = data?.actions?.find(({ id }) => id === missingStep)?.name;
  return (
    <Button
      size="compact-xs"
      variant="light"
      ms="xs"
      leftSection={<IconPlus size={12} aria-hidden />}
      onClick={() => onMissing(issue)}
    >
      {t('issue.addBefore', { action: title === undefined ? missingStep : say(title) })}
    </Button>
  );
}
