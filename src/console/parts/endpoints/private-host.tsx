import { Alert } from '@mantine/core';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';

/** Explains how a host outside the public internet can be allowed; empty if there is none. */
export function PrivateHost({ host }: { readonly host: string | undefined }): ReactElement {
  const { t } = useTranslation('records');
  return (
    <div role="status">
      {host !== undefined && <Alert color="yellow">{t('privateHost', { host })}</Alert>}
    </div>
  );
}
