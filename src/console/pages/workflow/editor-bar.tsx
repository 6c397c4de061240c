import { ActionIcon, Badge, Button, Group, Menu, SegmentedControl, Text, Tooltip } from '@mantine/core';
import { IconArrowBackUp, IconArrowForwardUp, IconDots } from '@tabler/icons-react';
import { memo, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { commandKey } from '../../parts/keys-text.ts';
import { When } from '../../parts/when.tsx';
import type { Saving } from './use-saving.ts';
import type { View } from './workflow.search.ts';

export type Task = 'settings' | 'publish' | 'run' | 'versions' | 'discard';

interface EditorBarProps {
  /** What the service keeps of it. */
  readonly saved: Saving['saved'];
  readonly isDirty: boolean;
  readonly isSaving: boolean;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  readonly onUndo: () => void;
  readonly onRedo: () => void;
  readonly onSave: () => void;
  /** Hands the document to the browser as a file. */
  readonly onExport: () => void;
  readonly view: View;
  readonly views: readonly View[];
  readonly onView: (view: View) => void;
  readonly onTask: (task: Task) => void;
  readonly mayWrite: boolean;
}

/** On a phone there is room for all tasks in one row only if they are narrower. */
const taskPadding = { base: 'sm', xs: 18 } as const;

/** How the workflow stands, and what can be done to all of it; not drawn anew with what is typed. */
export const EditorBar = memo(function EditorBar(props: EditorBarProps): ReactElement {
  const { saved, isDirty, isSaving, canUndo, canRedo, view, views, onView, onTask, mayWrite } = props;
  const { t } = useTranslation('workflow');
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
              title={`${t('undo')} (${commandKey} Z)`}
              disabled={!canUndo}
              onClick={props.onUndo}
            >
              <IconArrowBackUp size={16} />
            </ActionIcon>
            <ActionIcon
              variant="default"
              size="lg"
              aria-label={t('redo')}
              title={`${t('redo')} (${commandKey} ⇧ Z)`}
              disabled={!canRedo}
              onClick={props.onRedo}
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
            <Button variant="default" size="sm" px={taskPadding} onClick={() => onTask('run')}>
              {t('task.run')}
            </Button>
            <Tooltip label={`${commandKey} S`}>
              <Button variant="default" size="sm" px={taskPadding} loading={isSaving} onClick={props.onSave}>
                {t('task.save')}
              </Button>
            </Tooltip>
            <Button
              variant={isDraft ? 'filled' : 'default'}
              size="sm"
              px={taskPadding}
              onClick={() => onTask('publish')}
            >
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
            <Menu.Item onClick={() => onTask('settings')}>{t('task.settings')}</Menu.Item>
            <Menu.Item onClick={() => onTask('versions')}>{t('task.versions')}</Menu.Item>
            <Menu.Item onClick={props.onExport}>{t('task.export')}</Menu.Item>
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
});
