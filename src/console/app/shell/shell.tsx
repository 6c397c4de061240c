import { Anchor, AppShell, Badge, Burger, Button, Group, Kbd, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { lazy, Suspense, useEffect, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { IconSearch } from '../../icons/icons.ts';
import { useWatchedBulks } from '../../parts/bulk/watched-bulks.ts';
import { keysText } from '../../parts/browser/keys-text.ts';
import { useSession } from '../../session/session-context.ts';
import { ConnectionState } from '../connection/connection-state.tsx';
import { Shortcuts, usePalette } from '../keys/shortcuts.tsx';
import { LazyPart } from '../lazy-part.tsx';
import { Navigation, useMenuEntries } from './navigation.tsx';
import { Preferences } from './preferences.tsx';
import { WorkspaceSwitch } from './workspace-switch.tsx';
import { Navigate, Outlet, useRouterState } from '@tanstack/react-router';

const paletteKeys = 'Control+K Meta+K';

const BulkCards = lazy(async () => ({
  default: (await import('../../parts/bulk/bulk-cards.tsx')).BulkCards,
}));

function PaletteButton({ onClick }: { readonly onClick: () => void }): ReactElement {
  const { t } = useTranslation('shell');
  return (
    <Button
      variant="default"
      size="xs"
      aria-label={t('palette.short')}
      aria-keyshortcuts={paletteKeys}
      leftSection={<IconSearch size={14} aria-hidden />}
      onClick={onClick}
    >
      <Text size="sm" c="dimmed" visibleFrom="md" mr="xs" component="span">
        {t('palette.short')}
      </Text>
      <Kbd size="xs" visibleFrom="sm" className="palette-keys" data-keys={keysText(paletteKeys)} />
    </Button>
  );
}

/** Renders the frame of every page: workspace, connection state and menu. */
export function Shell(): ReactElement {
  const { t } = useTranslation('shell');
  const { viewer, feed } = useSession();
  const { workspace } = viewer;
  // Any page may show data that changes, and every page shows the connection state.
  useEffect(() => void feed.ready(), [feed]);
  const [isOpen, { toggle, close }] = useDisclosure();
  const palette = usePalette();
  const bulks = useWatchedBulks(workspace.id);
  return (
    <AppShell
      header={{ height: 52 }}
      navbar={{ width: 200, breakpoint: 'sm', collapsed: { mobile: !isOpen } }}
      padding="md"
      transitionDuration={0}
    >
      <AppShell.Header className={workspace.sandbox ? 'header-sandbox' : undefined}>
        <Anchor href="#content" className="skip-link">
          {t('skip')}
        </Anchor>
        <Group h="100%" px="md" justify="space-between" wrap="nowrap">
          <Group gap="sm" wrap="nowrap" miw={0}>
            <Burger opened={isOpen} onClick={toggle} hiddenFrom="sm" size="sm" aria-label={t('menu')} />
            <Text fw={700} visibleFrom="sm">
              Docmill
            </Text>
            <WorkspaceSwitch />
            {workspace.sandbox && <Badge color="yellow">{t('sandbox')}</Badge>}
          </Group>
          <Group gap="sm" wrap="nowrap">
            <ConnectionState />
            <PaletteButton onClick={palette.open} />
            <Preferences />
          </Group>
        </Group>
      </AppShell.Header>
      <AppShell.Navbar p="xs" aria-label={t('nav.label')}>
        <Navigation onGo={close} />
      </AppShell.Navbar>
      <Shortcuts palette={palette} />
      {bulks.length > 0 && (
        <LazyPart>
          <BulkCards />
        </LazyPart>
      )}
      <AppShell.Main id="content">
        <Suspense>
          <OpenPage />
        </Suspense>
        <div id="opened" />
      </AppShell.Main>
    </AppShell>
  );
}

/** Shows the page at the address. If the address names none, it opens the first page of the menu that the token may see. */
function OpenPage(): ReactElement {
  const isHome = useRouterState({ select: ({ location }) => location.state.isHome === true });
  const [first] = useMenuEntries();
  return isHome && first && first.to !== '/jobs' ? <Navigate to={first.to} replace /> : <Outlet />;
}
