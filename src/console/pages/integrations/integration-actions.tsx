import { Alert, Button, Code, List, Text } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useState } from 'react';
import type { ResultOf } from '../../graphql/graphql.ts';
import { Failure } from '../../parts/failure.tsx';
import { ReasonedButton } from '../../parts/reasoned-button.tsx';
import { durationText } from '../../parts/time.logic.ts';
import { confirm } from '../../parts/question.ts';
import { useSubmit } from '../../parts/use-submit.ts';
import { useServiceText } from '../../words/service-text.ts';
import { TestIntegration, UpdateIntegration, type IntegrationData } from './integrations.queries.ts';

type Outcome = ResultOf<typeof TestIntegration>['testIntegration'];

interface IntegrationActionsProps {
  readonly integration: IntegrationData;
  readonly isTestable: boolean;
  /** Whether something was typed that is not saved. */
  readonly isDirty: boolean;
}

/** Tests an integration, and takes it out of use after a look at who uses it. */
export function IntegrationActions(props: IntegrationActionsProps): ReactElement {
  const { integration, isTestable, isDirty } = props;
  const { t, i18n } = useTranslation('integrations');
  const say = useServiceText();
  const { id, revision, disabled, usedBy } = integration;
  const [outcome, setOutcome] = useState<Outcome>();
  const test = useSubmit(TestIntegration);
  const update = useSubmit(UpdateIntegration);

  async function onTest(): Promise<void> {
    setOutcome((await test.run({ id }))?.testIntegration);
  }
  async function onToggle(): Promise<void> {
    const text =
      usedBy.length === 0 ? (
        t('disable.unused')
      ) : (
        <>
          <Text size="sm">{t('disable.used', { count: usedBy.length })}</Text>
          <List size="sm">
            {usedBy.map(({ path, workflowId, workflowName, version, stepName, action }) => (
              <List.Item key={`${workflowId} ${version} ${path}`}>
                {workflowName ?? workflowId}: {stepName ?? action}
              </List.Item>
            ))}
          </List>
        </>
      );
    const question = { title: t('disable.title'), text, verb: t('disable.verb') };
    if (!disabled && !(await confirm(question))) return;
    await update.run({ id, ifRevision: revision, patch: { disabled: !disabled } });
  }

  const failure = test.error ?? update.error;
  return (
    <>
      {isTestable && (
        <ReasonedButton
          variant="default"
          loading={test.isRunning}
          onClick={() => void onTest()}
          reason={disabled ? t('test.off') : isDirty ? t('test.dirty') : undefined}
        >
          {t('test.verb')}
        </ReasonedButton>
      )}
      <Button variant="default" loading={update.isRunning} onClick={() => void onToggle()}>
        {t(disabled ? 'enable' : 'disable.verb')}
      </Button>
      <div role="status">
        {outcome && (
          <Alert
            color={outcome.ok ? 'teal' : 'red'}
            title={t(outcome.ok ? 'test.ok' : 'test.bad')}
            icon={outcome.ok ? <IconCircleCheck aria-hidden /> : <IconAlertTriangle aria-hidden />}
          >
            <Code>{outcome.code}</Code> {say(outcome.message)} ·{' '}
            {durationText(outcome.durationMs, i18n.language)}
          </Alert>
        )}
      </div>
      {failure && <Failure error={failure} />}
    </>
  );
}
