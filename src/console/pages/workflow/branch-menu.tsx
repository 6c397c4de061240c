import { ActionIcon, Kbd, Menu } from '@mantine/core';
import { IconGripVertical } from '@tabler/icons-react';
import type { KeyboardEvent, ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { dragTypes } from './drag-types.ts';

interface BranchMenuProps {
  readonly index: number;
  /** How many branches there are. */
  readonly count: number;
  /** Puts one where another stands. */
  readonly onMove: (from: number, to: number) => void;
  readonly onRemove: (index: number) => void;
}

/** What can be done to a branch, with the key for it; dragged, it takes the branch along. */
export function BranchMenu({ index, count, onMove, onRemove }: BranchMenuProps): ReactElement {
  const { t } = useTranslation('workflow');
  const move = (to: number): void => {
    if (to >= 0 && to < count) onMove(index, to);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const { key, altKey } = event;
    if (altKey && key === 'ArrowUp') move(index - 1);
    else if (altKey && key === 'ArrowDown') move(index + 1);
    else if (!altKey && key === 'Delete') onRemove(index);
    else return;
    event.preventDefault();
    // Else the menu would open.
    event.stopPropagation();
  };
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={24}
          draggable
          aria-label={t('branch.menu', { number: index + 1 })}
          title={t('branch.menuHint')}
          data-branch={index}
          onKeyDownCapture={onKeyDown}
          onDragStart={(event) => event.dataTransfer.setData(dragTypes.branch, String(index))}
        >
          <IconGripVertical size={14} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          disabled={index === 0}
          rightSection={<Kbd size="xs">Alt ↑</Kbd>}
          onClick={() => move(index - 1)}
        >
          {t('act.up')}
        </Menu.Item>
        <Menu.Item
          disabled={index === count - 1}
          rightSection={<Kbd size="xs">Alt ↓</Kbd>}
          onClick={() => move(index + 1)}
        >
          {t('act.down')}
        </Menu.Item>
        <Menu.Item color="red" rightSection={<Kbd size="xs">Del</Kbd>} onClick={() => onRemove(index)}>
          {t('act.remove')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

/** Brings the keyboard to a branch that was moved. */
export function focusBranch(index: number): void {
  requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-branch="${index}"]`)?.focus());
}
