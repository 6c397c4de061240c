import { Button, Code, Group, Text, UnstyledButton } from '@mantine/core';
import { memo, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { IconAlertTriangle, IconCheck } from '../../../icons/icons.ts';
import type { Task } from '../editor-bar.tsx';
import { issueText, type Issue } from './issues.logic.ts';
import { MissingStep } from './missing-step.tsx';
import { RunOnDocument, type RunOnDocumentProps } from '../run-on-document.tsx';

interface IssueListProps {
  readonly issues: readonly Issue[];
  readonly isChecking: boolean;
  /** Whether documents must contain the series of their numbers. */
  readonly isWithoutSeries: boolean;
  readonly onGo: (issue: Issue) => void;
  /** Inserts the step that an issue reports as missing; absent if the workflow is read-only. */
  readonly onMissing: ((issue: Issue) => void) | undefined;
  /**
   * Name of the step at which a dry run of the current state failed, empty for the run as a whole; absent if
   * it did not fail.
   */
  readonly failedAt: string | undefined;
  readonly onTask: (task: Task) => void;
  /** Published version, if it equals the current state. */
  readonly published: RunOnDocumentProps | undefined;
}

/** Lists all issues of the workflow, with links to their positions. */
export const IssueList = memo(function IssueList(props: IssueListProps): ReactElement {
  const { issues, isChecking, isWithoutSeries, onGo, onMissing, failedAt, onTask, published } = props;
  const { t } = useTranslation('workflow');
  const hasFailed = failedAt !== undefined;
  return (
    <section aria-label={t('issue.title')}>
      <Group gap={6}>
        <Group gap={6} role="status" wrap="nowrap">
          {issues.length === 0 && !hasFailed ? (
            <IconCheck size={16} aria-hidden />
          ) : (
            <IconAlertTriangle size={16} aria-hidden />
          )}
          <Text size="sm" fw={600}>
            {isChecking
              ? t('issue.checking')
              : issues.length > 0
                ? t('issue.count', { count: issues.length })
                : t(hasFailed ? 'issue.noneYet' : published ? 'issue.published' : 'issue.none')}
          </Text>
          {isWithoutSeries && issues.length === 0 && (
            <Text size="sm" c="dimmed">
              {t('issue.noSeries')}
            </Text>
          )}
        </Group>
        {published && !hasFailed && <RunOnDocument {...published} />}
        {hasFailed && (
          <Button size="compact-sm" variant="light" color="red" onClick={() => onTask('run')}>
            {failedAt ? t('issue.trialAt', { step: failedAt }) : t('issue.trial')}
          </Button>
        )}
      </Group>
      <ul className="issue-list">
        {issues.map((issue) => (
          <li key={issue.path + issue.message}>
            <UnstyledButton
              className="issue"
              data-severity={issue.severity}
              title={issue.path}
              onClick={() => onGo(issue)}
            >
              <Text size="sm" span>
                {t(`issue.${issue.severity}`)}: {issueText(t, issue, 'workflow')}
              </Text>
              {!issue.step && !issue.field && issue.path !== '$' && (
                <>
                  {' '}
                  <Code>{issue.path}</Code>
                </>
              )}
            </UnstyledButton>{' '}
            {onMissing && <MissingStep issue={issue} onMissing={onMissing} />}
          </li>
        ))}
      </ul>
    </section>
  );
});
