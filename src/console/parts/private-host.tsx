import { Alert } from '@mantine/core';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';

/** Says of a host that is not on the public internet what lets it be called; stands there empty while there is none. */
export function PrivateHost({ host }: { readonly host: string | undefined }): ReactElement {
  const { t } = useTranslation('records');
  return (
    <div role="status">
      {host !== undefined && <Alert color="yellow">{t('privateHost', { host })}</Alert>}
    </div>
  );
}

/** What lets a host be called that was refused for its address, behind the reason of that code; nothing of other codes. */
export function RefusedHost({ code }: { readonly code: string }): ReactElement | null {
  const { t } = useTranslation('records');
  return code === 'target-refused' ? <>. {t('privateHostAllowed')}</> : null;
}
