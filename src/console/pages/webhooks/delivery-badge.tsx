import { Badge } from '@mantine/core';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { IconAlertTriangle, IconCheck, IconClock } from '../../icons/icons.ts';
import type { DeliveryStatus } from './webhook.search.ts';
import { useNow } from '../../parts/values/now.ts';
import { Timestamp } from '../../parts/values/timestamp.tsx';

const looks = {
  pending: { color: 'blue', Icon: IconClock },
  delivered: { color: 'teal', Icon: IconCheck },
  failed: { color: 'red', Icon: IconAlertTriangle },
} as const;

/** Shows the status of a delivery by a colour, an icon and a label. */
export function DeliveryBadge({ status }: { readonly status: DeliveryStatus }): ReactElement {
  const { t } = useTranslation('webhooks');
  const { color, Icon } = looks[status];
  return (
    <Badge miw="max-content" variant="light" color={color} leftSection={<Icon size={12} aria-hidden />}>
      {t(`delivery.status.${status}`)}
    </Badge>
  );
}

/** Shows when the next attempt is; one that is due waits for the endpoint, whose circuit is open while it fails. */
export function NextAttempt({ at }: { readonly at: string | null }): ReactElement {
  const { t } = useTranslation('webhooks');
  const now = useNow();
  if (at === null) return <>–</>;
  return Date.parse(at) > now ? <Timestamp at={at} /> : <>{t('deliveries.due')}</>;
}
