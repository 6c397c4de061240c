import { ActionIcon, Button, Group, Menu, Modal, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useRouter, useRouterState } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { consolePath } from '../../graphql/service-address.ts';
import { IconBookmarks, IconCheck, IconCopy, IconTrash } from '../../icons/icons.ts';
import { CopyButton } from '../copy/copy-button.tsx';
import { useNotifyUndo } from '../dialogs/notify-undo.tsx';
import { NewView } from './new-view.tsx';
import { maxViews, type SavedView } from './saved-views.logic.ts';
import { useSavedViews } from './use-saved-views.ts';

interface ViewsMenuProps {
  readonly list: 'jobs' | 'documents';
  /** Views that always exist. */
  readonly builtIn: readonly SavedView[];
}

/** Shows the saved searches of a list: to open one, copy its link or save the current one. */
export function ViewsMenu({ list, builtIn }: ViewsMenuProps): ReactElement {
  const { t } = useTranslation('views');
  const { history } = useRouter();
  const query = useRouterState({ select: ({ location }) => location.searchStr.replace(/^\?/, '') });
  const { views, save, remove } = useSavedViews(list);
  const notifyUndo = useNotifyUndo();
  const [isNaming, naming] = useDisclosure();
  const go = (view: SavedView): void => history.push(`${consolePath}/${list}${hrefEnd(view)}`);
  const isFull = views.length >= maxViews;
  const check = <IconCheck size={14} aria-hidden />;
  return (
    <>
      <Menu position="bottom-end" width={300}>
        <Menu.Target>
          <Button variant="default" leftSection={<IconBookmarks size={16} aria-hidden />}>
            {t('title')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {builtIn.map((view) => (
            <Menu.Item key={view.name} onClick={() => go(view)} rightSection={view.query === query && check}>
              {view.name}
            </Menu.Item>
          ))}
          <Menu.Label>{t('own', { number: views.length, most: maxViews })}</Menu.Label>
          {views.map((view) => (
            <Group key={view.name} gap={4} wrap="nowrap">
              <Menu.Item
                flex={1}
                className="any-text"
                onClick={() => go(view)}
                rightSection={view.query === query && check}
              >
                {view.name}
              </Menu.Item>
              <CopyButton value={`${location.origin}${consolePath}/${list}${hrefEnd(view)}`}>
                {({ copied, copy }) => (
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    aria-label={t('copy', { name: view.name })}
                    onClick={copy}
                  >
                    {copied ? check : <IconCopy size={16} aria-hidden />}
                  </ActionIcon>
                )}
              </CopyButton>
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={t('remove', { name: view.name })}
                onClick={() => {
                  remove(view.name);
                  notifyUndo(t('removed', { name: view.name }), () => save(view));
                }}
              >
                <IconTrash size={16} aria-hidden />
              </ActionIcon>
            </Group>
          ))}
          {views.length === 0 && (
            <Text size="sm" c="dimmed" px="sm" pb="xs">
              {t('none')}
            </Text>
          )}
          <Menu.Divider />
          <Menu.Item disabled={query === '' || isFull} onClick={naming.open}>
            {t(isFull ? 'full' : 'save')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Modal
        opened={isNaming}
        onClose={naming.close}
        title={t('save')}
        size="sm"
        closeButtonProps={{ 'aria-label': t('back') }}
      >
        <NewView
          taken={[...builtIn, ...views].map(({ name }) => name)}
          onSave={(name) => {
            save({ name, query });
            naming.close();
          }}
        />
      </Modal>
    </>
  );
}

const hrefEnd = ({ query }: SavedView): string => (query ? `?${query}` : '');
