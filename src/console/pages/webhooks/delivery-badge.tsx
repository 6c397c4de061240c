import { Badge } from '@mantine/core';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { IconAlertTriangle, IconCheck, IconClock } from '../../icons/icons.ts';
import type { DeliveryStatus } from './webhook.search.ts';

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
