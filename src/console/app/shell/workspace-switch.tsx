import { Badge, Button, Group, Menu, Text } from '@mantine/core';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { consolePath } from '../../graphql/service-address.ts';
import { IconCheck, IconChevronDown } from '../../icons/icons.ts';
import { endSignIn } from '../../session/open-id.ts';
import { useSession } from '../../session/session-context.ts';
import { enterWorkspace } from '../../session/token-store.ts';

/** Shows the current workspace and lets the user switch to the others of the token. */
export function WorkspaceSwitch(): ReactElement {
  const { t } = useTranslation('shell');
  const { workspace, workspaces } = useSession().viewer;
  return (
    <Menu
      position="bottom-start"
      width={300}
      // Kept inside the header, a landmark, and without the placeholder, which a `menu` may not contain.
      withinPortal={false}
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <Button
          variant="subtle"
          color="gray"
          size="compact-md"
          className="workspace-switch"
          aria-label={t('workspace.switch', { name: workspace.name })}
          rightSection={<IconChevronDown size={14} aria-hidden />}
        >
          <Text component="span" truncate>
            {workspace.name}
          </Text>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('workspace.title')}</Menu.Label>
        {workspaces.map(({ id, name, sandbox }) => (
          <Menu.Item
            key={id}
            aria-current={id === workspace.id}
            onClick={() => id !== workspace.id && enterWorkspace(id)}
            rightSection={id === workspace.id && <IconCheck size={14} aria-hidden />}
          >
            <Group gap="xs" wrap="nowrap">
              <Text component="span" size="sm" truncate>
                {name}
              </Text>
              {sandbox && (
                <Badge size="xs" color="yellow">
                  {t('sandbox')}
                </Badge>
              )}
            </Group>
          </Menu.Item>
        ))}
        {workspaces.length === 1 && (
          <Text size="xs" c="dimmed" px="sm" py={4}>
            {t('workspace.only')}
          </Text>
        )}
        <Menu.Divider />
        <Menu.Item onClick={() => void switchToken()}>{t('workspace.otherToken')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

/** Signs out for another token and reloads the page, so that no data stays in the memory of the tab. */
async function switchToken(): Promise<void> {
  await endSignIn();
  location.assign(`${consolePath}/`);
}
