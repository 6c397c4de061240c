import { Group, SegmentedControl, Select, useMatches } from '@mantine/core';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { changeTypes } from './change-types.logic.ts';
import {
  deliveryStatuses,
  ranges,
  type DeliveryStatus,
  type Range,
  type WebhookSearch,
} from './webhook.search.ts';

const types = [...Object.values(changeTypes).flat(), 'changes.missed', 'webhook.test'];

interface DeliveryFiltersProps {
  readonly search: WebhookSearch;
  readonly onChange: (search: WebhookSearch) => void;
}

/** Filters the deliveries by status, event type and creation time. */
export function DeliveryFilters({ search, onChange }: DeliveryFiltersProps): ReactElement {
  const { t } = useTranslation('webhooks');
  const size = useMatches({ base: 'xs', sm: 'sm' });
  const { status, type, last, ...others } = search;
  const change = (next: { status?: string | null; type?: string | null; last?: string | null }): void => {
    const all = { status, type, last, ...next };
    onChange({
      ...others,
      ...(all.status && { status: all.status as DeliveryStatus }),
      ...(all.type && { type: all.type }),
      ...(all.last && { last: all.last as Range }),
    });
  };
  return (
    <Group gap="sm">
      <SegmentedControl
        className="segments"
        size={size}
        aria-label={t('deliveries.filter')}
        value={status ?? 'all'}
        data={['all' as const, ...deliveryStatuses].map((value) => ({
          value,
          label: t(`deliveries.${value}`),
        }))}
        onChange={(value) => change({ status: value === 'all' ? null : value })}
      />
      <Select
        aria-label={t('deliveries.type')}
        placeholder={t('deliveries.anyType')}
        data={types}
        value={type ?? null}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': t('deliveries.anyType') }}
        onChange={(value) => change({ type: value })}
      />
      <Select
        aria-label={t('deliveries.at')}
        placeholder={t('deliveries.anyTime')}
        data={Object.keys(ranges).map((value) => ({ value, label: t(`range.${value as Range}`) }))}
        value={last ?? null}
        clearable
        clearButtonProps={{ 'aria-label': t('deliveries.anyTime') }}
        onChange={(value) => change({ last: value })}
      />
    </Group>
  );
}
