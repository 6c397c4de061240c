import { Button, Group, Text } from '@mantine/core';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { IconPlayerPause, IconPlayerPlay } from '../../icons/icons.ts';
import { Duration } from '../values/timestamp.tsx';
import type { LiveListState } from './use-live-list.ts';

/** Maximum count on the button. */
const maxCounted = 999;

/** Shows whether a list is live, how far it lags, and a button that shows new rows. */
export function ListState<Row>({
  live,
  onShowHeld,
}: {
  readonly live: LiveListState<Row>;
  readonly onShowHeld: () => void;
}): ReactElement {
  const { t } = useTranslation('parts');
  const { paused } = live;
  const held = live.list?.held.length ?? 0;
  return (
    <Group gap="sm" className="live-list-state">
      <Button
        size="compact-sm"
        variant="default"
        leftSection={
          paused ? <IconPlayerPlay size={14} aria-hidden /> : <IconPlayerPause size={14} aria-hidden />
        }
        onClick={() => live.pause(paused === undefined)}
      >
        {t(paused ? 'list.resume' : 'list.pause')}
      </Button>
      {paused && (
        <Text size="sm" c="dimmed">
          {t('list.paused', { count: paused.behind })}{' '}
          <Duration from={new Date(paused.since).toISOString()} />
        </Text>
      )}
      {live.outdated !== undefined && (
        <>
          <Text size="sm" c="dimmed">
            {t('list.standsStill')}
          </Text>
          <Button size="compact-sm" variant="default" loading={live.isLoading} onClick={live.reload}>
            {live.outdated > 0 ? t('list.refreshChanged', { number: live.outdated }) : t('list.refresh')}
          </Button>
        </>
      )}
      <div role="status">
        {held > 0 && (
          <Button size="compact-sm" onClick={onShowHeld}>
            {t('list.new', { count: held, shown: held > maxCounted ? `${maxCounted}+` : held })}
          </Button>
        )}
      </div>
    </Group>
  );
}
