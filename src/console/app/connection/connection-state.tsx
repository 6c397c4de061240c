import { Button, Group, Text, VisuallyHidden } from '@mantine/core';
import { useNetwork } from '@mantine/hooks';
import { useSyncExternalStore, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useNow, useTimed } from '../../parts/values/now.ts';
import type { ConnectionState as State } from '../../graphql/socket.ts';
import { useSession } from '../../session/session-context.ts';

/** Shows the state of the live connection as a coloured dot with a text. */
export function ConnectionState(): ReactElement {
  const { t } = useTranslation('shell');
  const { socket, feed, retryNow } = useSession();
  const connection = useSyncExternalStore(socket.onState, socket.state);
  const retryAt = useSyncExternalStore(feed.onRetryAt, feed.retryAt);
  const { online } = useNetwork();
  const state = withFeed(connection, retryAt, online);
  const now = useNow();
  const seconds = state.kind === 'waiting' ? Math.max(0, Math.ceil((state.retryAt - now) / 1000)) : 0;
  const behind = useTimed(feed.lagSeconds);
  const kind = state.kind === 'live' && behind > 0 ? 'behind' : state.kind;
  return (
    <Group gap={6} wrap="nowrap">
      <span className={`connection-dot connection-${kind}`} aria-hidden />
      {/* Changes of the state are announced, not each second of the countdown. */}
      <VisuallyHidden role="status">
        {t(kind === 'behind' || kind === 'waiting' ? `connection.said.${kind}` : `connection.${kind}`)}
      </VisuallyHidden>
      <Text size="sm" aria-hidden visibleFrom={kind === 'live' ? 'sm' : 'base'}>
        {t(`connection.${kind}`, { seconds: kind === 'behind' ? behind : seconds })}
      </Text>
      {state.kind === 'waiting' && (
        <Button size="compact-xs" variant="default" onClick={retryNow}>
          {t('connection.retryNow')}
        </Button>
      )}
    </Group>
  );
}

/** Returns the state to show: a connection whose feed waits to be retried carries no changes, so it is not live. */
function withFeed(state: State, retryAt: number | undefined, isOnline: boolean): State {
  if (retryAt === undefined || (state.kind !== 'idle' && state.kind !== 'live')) return state;
  return isOnline ? { kind: 'waiting', retryAt } : { kind: 'offline' };
}
