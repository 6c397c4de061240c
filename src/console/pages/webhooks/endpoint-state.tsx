import { Badge } from '@mantine/core';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { IconAlertTriangle, IconBan, IconCheck } from '../../icons/icons.ts';
import type { EndpointData } from './webhooks.queries.ts';

/** Shows the state of an endpoint: active, failing or disabled. */
export function EndpointState({ endpoint }: { readonly endpoint: EndpointData }): ReactElement {
  const { t } = useTranslation('webhooks');
  const { disabled, disabledReason, failingSince } = endpoint;
  const off = disabledReason === 'failing' ? 'failed' : (disabledReason ?? 'asked');
  const state = disabled ? off : failingSince ? 'failing' : 'active';
  const isBad = state === 'failed' || state === 'gone' || state === 'failing';
  const Icon = isBad ? IconAlertTriangle : disabled ? IconBan : IconCheck;
  return (
    <Badge
      miw="max-content"
      variant="light"
      color={isBad ? 'red' : disabled ? 'gray' : 'teal'}
      leftSection={<Icon size={12} aria-hidden />}
    >
      {t(`state.${state}`)}
    </Badge>
  );
}
