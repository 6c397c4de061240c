import { ActionIcon, Badge, Button, Group, Menu, SegmentedControl, Text, Tooltip } from '@mantine/core';
import { memo, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { IconArrowBackUp, IconArrowForwardUp, IconDeviceFloppy, IconDots } from '../../icons/later-icons.ts';
import { commandKey } from '../../parts/browser/keys-text.ts';
import { ReasonedButton } from '../../parts/forms/reasoned-button.tsx';
import { Timestamp } from '../../parts/values/timestamp.tsx';
import type { Saving } from './saving/use-saving.ts';
import type { View } from './workflow.search.ts';

export type Task = 'settings' | 'publish' | 'run' | 'versions' | 'discard';

interface EditorBarProps {
  /** Saved workflow. */
  readonly saved: Saving['saved'];
  readonly isDirty: boolean;
  readonly isSaving: boolean;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  readonly onUndo: () => void;
  readonly onRedo: () => void;
  readonly onSave: () => void;
  /** Downloads the document as a file. */
  readonly onExport: () => void;
  readonly view: View;
  readonly views: readonly View[];
  readonly onView: (view: View) => void;
  readonly onTask: (task: Task) => void;
  readonly mayWrite: boolean;
}

/** Minimum width of the state, which is then shortened, so that no task needs a row of its own. */
const stateWidth = 150;

/** On a phone all tasks fit in one row only if they are narrower. */
const taskPadding = { base: 'sm', xs: 18 } as const;

/** Shows the state of the workflow and the actions for all of it; typing does not render it again. */
export const EditorBar = memo(function EditorBar(props: EditorBarProps): ReactElement {
  const { saved, isDirty, isSaving, canUndo, canRedo, view, views, onView, onTask, mayWrite } = props;
  const { t } = useTranslation('workflow');
  const isDraft = saved.draft || isDirty;
  const state = t(isDraft ? 'state.draft' : 'state.published', { version: saved.version });
  const standing = isSaving ? t('saving') : isDirty ? t('unsaved') : undefined;
  return (
    <Group gap="xs">
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
      </Group>
      <Group gap="xs" wrap="nowrap" flex={`1 1 ${stateWidth}px`} miw={0}>
        {saved.disabled && (
          <Badge color="gray" variant="light" miw={0}>
            {t('state.disabled')}
          </Badge>
        )}
        <Badge color={isDraft ? 'orange' : 'teal'} variant="light" miw={0} title={state}>
          {state}
        </Badge>
        <Text size="xs" c="dimmed" role="status" flex={1} miw={0} truncate title={standing}>
          {standing ?? (
            <>
              {t('saved')} <Timestamp at={saved.updatedAt} />
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
            <Tooltip label={`${t('task.save')} (${commandKey} S)`}>
              <ActionIcon
                variant="default"
                size="lg"
                aria-label={t('task.save')}
                loading={isSaving}
                onClick={props.onSave}
              >
                <IconDeviceFloppy size={16} />
              </ActionIcon>
            </Tooltip>
            <ReasonedButton
              variant={isDraft ? 'filled' : 'default'}
              size="sm"
              px={taskPadding}
              reason={isDraft ? undefined : t('publish.same')}
              onClick={() => onTask('publish')}
            >
              {t('task.publish')}
            </ReasonedButton>
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
