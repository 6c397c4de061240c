import { Alert } from '@mantine/core';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';

interface DraftNoticesProps {
  readonly wasRestored: boolean;
  readonly isKept: boolean;
}

/** Shows notices about the draft stored in the browser. */
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
