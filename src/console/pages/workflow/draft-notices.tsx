import { Alert } from '@mantine/core';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';

interface DraftNoticesProps {
  readonly wasRestored: boolean;
  readonly isKept: boolean;
}

/** What is to be known of the draft that the browser keeps. */
export function DraftNotices({ wasRestored, isKept }: DraftNoticesProps): ReactElement {
  const { t } = useTranslation('workflow');
  return (
    <>
      {wasRestored && (
        <Alert color="blue" role="status">
          {t('restored')}
        </Alert>
      )}
      {!isKept && (
        <Alert color="yellow" role="status">
          {t('tooLarge')}
        </Alert>
      )}
    </>
  );
}
