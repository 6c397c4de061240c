import { Button, List, Text } from '@mantine/core';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Failure } from '../../parts/failure/failure.tsx';
import { ReasonedButton } from '../../parts/forms/reasoned-button.tsx';
import { confirm } from '../../parts/dialogs/confirm.ts';
import { useSubmit } from '../../parts/forms/use-submit.ts';
import { UpdateIntegration, type IntegrationData } from './integrations.queries.ts';
import type { IntegrationTest } from './use-integration-test.ts';

interface IntegrationActionsProps {
  readonly integration: IntegrationData;
  /** Absent if the provider has no test. */
  readonly test: IntegrationTest | undefined;
  /** Whether there are unsaved changes. */
  readonly isDirty: boolean;
}

/** Tests an integration, and disables it after showing which workflows use it. */
export function IntegrationActions(props: IntegrationActionsProps): ReactElement {
  const { integration, test, isDirty } = props;
  const { t } = useTranslation('integrations');
  const { id, revision, disabled, usedBy } = integration;
  const update = useSubmit(UpdateIntegration);

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

  return (
    <>
      {test && (
        <ReasonedButton
          variant="default"
          loading={test.isRunning}
          onClick={test.run}
          reason={disabled ? t('test.off') : isDirty ? t('test.dirty') : undefined}
        >
          {t('test.verb')}
        </ReasonedButton>
      )}
      <Button variant="default" loading={update.isRunning} onClick={() => void onToggle()}>
        {t(disabled ? 'enable' : 'disable.verb')}
      </Button>
      {update.error && <Failure error={update.error} />}
    </>
  );
}
