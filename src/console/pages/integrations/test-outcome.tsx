import { Alert, Code } from '@mantine/core';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { IconAlertTriangle } from '../../icons/icons.ts';
import { IconCircleCheck } from '../../icons/later-icons.ts';
import { Failure } from '../../parts/failure/failure.tsx';
import { durationText } from '../../parts/values/time.logic.ts';
import { useServiceText } from '../../words/service-text.ts';
import type { IntegrationTest } from './use-integration-test.ts';

/** Shows the result of the test of an integration. */
export function TestOutcome({ test: { outcome, error } }: { readonly test: IntegrationTest }): ReactElement {
  const { t, i18n } = useTranslation('integrations');
  const say = useServiceText();
  return (
    <>
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
      {error && <Failure error={error} />}
    </>
  );
}
