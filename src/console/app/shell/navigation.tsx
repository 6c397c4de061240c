import { NavLink } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import {
  IconActivity,
  IconArrowBarToRight,
  IconBuilding,
  IconFileInvoice,
  IconFileTypePdf,
  IconKey,
  IconListNumbers,
  IconPlayerPlay,
  IconPlug,
  IconSitemap,
  IconWebhook,
} from '../../icons/icons.ts';
import { allows, useSession } from '../../session/session-context.ts';

/** Pages of the menu in their order, with the scope that each requires. */
const entries = [
  { to: '/jobs', name: 'jobs', scope: 'transform:read', Icon: IconPlayerPlay },
  { to: '/documents', name: 'documents', scope: 'silo:read', Icon: IconFileInvoice },
  { to: '/workflows', name: 'workflows', scope: 'transform:read', Icon: IconSitemap },
  { to: '/series', name: 'series', scope: 'sequence:read', Icon: IconListNumbers },
  { to: '/integrations', name: 'integrations', scope: 'transform:read', Icon: IconPlug },
  { to: '/connect', name: 'connect', scope: 'transform:read', Icon: IconArrowBarToRight },
  { to: '/webhooks', name: 'webhooks', scope: 'webhooks:read', Icon: IconWebhook },
  { to: '/templates', name: 'templates', scope: 'transform:read', Icon: IconFileTypePdf },
  { to: '/tokens', name: 'tokens', scope: 'access:read', Icon: IconKey },
  { to: '/workspace', name: 'workspace', scope: 'access:read', Icon: IconBuilding },
  { to: '/system', name: 'system', scope: 'system:read', Icon: IconActivity },
] as const;

/** Returns the pages of the menu that the token may see. */
export function useMenuEntries(): readonly (typeof entries)[number][] {
  const { scopes } = useSession().viewer;
  return entries.filter(({ scope }) => allows(scopes, scope));
}

/** Renders the menu with the pages that the token may see. */
export function Navigation({ onGo }: { readonly onGo: () => void }): readonly ReactElement[] {
  const { t } = useTranslation('shell');
  return useMenuEntries().map(({ to, name, Icon }) => (
    <NavLink
      key={to}
      component={Link}
      to={to}
      label={t(`nav.${name}`)}
      leftSection={<Icon size={18} aria-hidden />}
      onClick={onGo}
    />
  ));
}
