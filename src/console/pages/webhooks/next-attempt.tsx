import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useNow } from '../../parts/values/now.ts';
import { Timestamp } from '../../parts/values/timestamp.tsx';

/** Shows when the next attempt is; one that is due waits for the endpoint, whose circuit is open while it fails. */
export function NextAttempt({ at }: { readonly at: string | null }): ReactElement {
  const { t } = useTranslation('webhooks');
  const now = useNow();
  if (at === null) return <>–</>;
  return Date.parse(at) > now ? <Timestamp at={at} /> : <>{t('deliveries.due')}</>;
}
