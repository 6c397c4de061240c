import { ActionIcon, Kbd, Menu, type ActionIconProps } from '@mantine/core';
import type { ComponentProps, ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { IconGripVertical } from '../../../icons/later-icons.ts';
import type { dragTypes } from './drag.ts';
import type { GripAct } from './step-keys.logic.ts';

interface GripMenuProps<Act extends GripAct>
  extends ActionIconProps, Omit<ComponentProps<'button'>, 'color' | 'style'> {
  readonly 'aria-label': string;
  /** Data to transfer when it is dragged. */
  readonly drag: { readonly type: (typeof dragTypes)[keyof typeof dragTypes]; readonly value: string };
  /** Actions with their keys. */
  readonly acts: readonly (readonly [act: Act, key: string])[];
  readonly isDisabled?: (act: Act) => boolean;
  readonly onAct: (act: Act) => void;
}

/** Shows the handle by which a step or branch is dragged; clicking it opens a menu of actions. */
export function GripMenu<Act extends GripAct>(props: GripMenuProps<Act>): ReactElement {
  const { drag, acts, isDisabled, onAct, ...button } = props;
  const { t } = useTranslation('workflow');
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={24}
          draggable
          onDragStart={(event) => event.dataTransfer.setData(drag.type, drag.value)}
          {...button}
        >
          <IconGripVertical size={14} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {acts.map(([act, key]) => (
          <Menu.Item
            key={act}
            color={act === 'remove' ? 'red' : undefined}
            disabled={isDisabled?.(act)}
            rightSection={<Kbd size="xs">{key}</Kbd>}
            onClick={() => onAct(act)}
          >
            {t(`act.${nameOf(act)}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

/** Widens an action to the common type, which selects its label. */
const nameOf = (act: GripAct): GripAct => act;
