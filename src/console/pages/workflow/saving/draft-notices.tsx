import { Alert } from '@mantine/core';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';

interface DraftNoticesProps {
  readonly wasRestored: boolean;
  readonly isStored: boolean;
}

/** Shows notices about the draft stored in the browser. */
export function DraftNotices({ wasRestored, isStored }: DraftNoticesProps): ReactElement {
  const { t } = useTranslation('workflow');
  return (
    <>
      {wasRestored && (
        <Alert color="blue" role="status">
          {t('restored')}
        </Alert>
      )}
      {!isStored && (
        <Alert color="yellow" role="status">
          {t('tooLarge')}
        </Alert>
      )}
    </>
  );
}
