import { ActionIcon, Badge, Button, Group, Menu, SegmentedControl, Text, Tooltip } from '@mantine/core';
import { IconArrowBackUp, IconArrowForwardUp, IconDots } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { When } from '../../parts/when.tsx';
import type { Editor } from './use-editor.ts';
import type { Saving } from './use-saving.ts';
import { views, type View } from './workflow.search.ts';

export type Task = 'publish' | 'run' | 'versions' | 'discard';

interface EditorBarProps {
  readonly editor: Editor;
  readonly saving: Saving;
  readonly view: View;
  readonly onView: (view: View) => void;
  readonly onTask: (task: Task) => void;
  readonly mayWrite: boolean;
}

/** How the workflow stands, and what can be done to all of it. */
export function EditorBar({ editor, saving, view, onView, onTask, mayWrite }: EditorBarProps): ReactElement {
  const { t } = useTranslation('workflow');
  const { saved, isDirty, isSaving } = saving;
  const { state } = editor;
  const isDraft = saved.draft || isDirty;
  return (
    <Group gap="xs" justify="space-between">
      <Group gap="xs">
        <SegmentedControl
          size="xs"
          aria-label={t('view.label')}
          value={view}
          data={views.map((value) => ({ value, label: t(`view.${value}`) }))}
          onChange={(value) => onView(views.find((each) => each === value) ?? 'graph')}
        />
        {mayWrite && (
          <>
            <ActionIcon
              variant="default"
              size="lg"
              aria-label={t('undo')}
              title={`${t('undo')} (Ctrl Z)`}
              disabled={state.past.length === 0}
              onClick={editor.undo}
            >
              <IconArrowBackUp size={16} />
            </ActionIcon>
            <ActionIcon
              variant="default"
              size="lg"
              aria-label={t('redo')}
              title={`${t('redo')} (Ctrl ⇧ Z)`}
              disabled={state.future.length === 0}
              onClick={editor.redo}
            >
              <IconArrowForwardUp size={16} />
            </ActionIcon>
          </>
        )}
        {saved.disabled && (
          <Badge color="gray" variant="light">
            {t('state.disabled')}
          </Badge>
        )}
        <Badge color={isDraft ? 'orange' : 'teal'} variant="light">
          {t(isDraft ? 'state.draft' : 'state.published', { version: saved.version })}
        </Badge>
        <Text size="xs" c="dimmed" role="status">
          {isSaving ? (
            t('saving')
          ) : isDirty ? (
            t('unsaved')
          ) : (
            <>
              {t('saved')} <When at={saved.updatedAt} />
            </>
          )}
        </Text>
      </Group>
      <Group gap="xs">
        {mayWrite && (
          <>
            <Button variant="default" size="sm" onClick={() => onTask('run')}>
              {t('task.run')}
            </Button>
            <Tooltip label="Ctrl S">
              <Button variant="default" size="sm" loading={isSaving} onClick={() => void saving.save()}>
                {t('task.save')}
              </Button>
            </Tooltip>
            <Button size="sm" onClick={() => onTask('publish')}>
              {t('task.publish')}
            </Button>
          </>
        )}
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon variant="default" size="lg" aria-label={t('task.more')}>
              <IconDots size={16} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item onClick={() => onTask('versions')}>{t('task.versions')}</Menu.Item>
            <Menu.Item onClick={() => exportText(saved.name || saved.id, state.text)}>
              {t('task.export')}
            </Menu.Item>
            {mayWrite && (
              <Menu.Item color="red" disabled={!saved.version || !isDraft} onClick={() => onTask('discard')}>
                {t('task.discard')}
              </Menu.Item>
            )}
          </Menu.Dropdown>
        </Menu>
      </Group>
    </Group>
  );
}

/** Hands the document to the browser as a file. */
function exportText(name: string, text: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  link.download = `${name.replaceAll(/[^\p{L}\p{N} _-]+/gu, '').trim() || 'workflow'}.json`;
  link.click();
  URL.revokeObjectURL(link.href);
}
