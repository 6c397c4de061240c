import { Badge, Text } from '@mantine/core';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { isWarning } from './fault-lines.logic.ts';
import { useFaultText } from './fault-text.tsx';

interface StepRemarkProps {
  readonly status: string;
  readonly message: string;
}

/** Shows the message of a step that did not fail; tolerated rules are marked as warnings. */
export function StepRemark({ status, message }: StepRemarkProps): ReactElement {
  const { t } = useTranslation('faults');
  const say = useFaultText();
  if (!isWarning(status, message)) return <>{say(message)}</>;
  return (
    <>
      <Badge component="span" size="sm" color="yellow" variant="light">
        {t('warning')}
      </Badge>{' '}
      {say(message)}{' '}
      <Text span inherit c="dimmed">
        {t('warningText')}
      </Text>
    </>
  );
}
