import { Badge, Button, Group, Menu, Text } from '@mantine/core';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { consolePath } from '../../graphql/service-address.ts';
import { IconCheck, IconChevronDown } from '../../icons/icons.ts';
import { endSignIn } from '../../session/open-id.ts';
import { useSession } from '../../session/session-context.ts';
import { enterWorkspace } from '../../session/token-store.ts';

/** The workspace that is open, and the way into the others that the token opens. */
export function WorkspaceSwitch(): ReactElement {
  const { t } = useTranslation('shell');
  const { workspace, workspaces } = useSession().viewer;
  return (
    <Menu
      position="bottom-start"
      width={300}
      // In the header, which is a landmark, and without what a list of commands may not hold.
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
        <Menu.Item onClick={() => void signInAnew()}>{t('workspace.otherToken')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

/** Nothing of what was read may stay in the memory of the tab. */
async function signInAnew(): Promise<void> {
  await endSignIn();
  location.assign(`${consolePath}/`);
}
