import { ActionIcon, Kbd, Menu } from '@mantine/core';
import { IconGripVertical } from '@tabler/icons-react';
import { memo, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { commandKey } from '../../parts/keys-text.ts';
import { dragTypes } from './drag-types.ts';

const acts = [
  ['add', 'A'],
  ['branch', 'B'],
  ['up', 'Alt ↑'],
  ['down', 'Alt ↓'],
  ['move', 'M'],
  ['duplicate', `${commandKey} D`],
  ['copy', `${commandKey} C`],
  ['cut', `${commandKey} X`],
  ['paste', `${commandKey} V`],
  ['remove', 'Del'],
] as const;

interface StepMenuProps {
  readonly stepId: string;
  readonly name: string;
  readonly onAct: (act: (typeof acts)[number][0], stepId: string) => void;
}

/** What can be done to a step, with the key for it; dragged, it takes the step along. */
export const StepMenu = memo(function StepMenu({ stepId, name, onAct }: StepMenuProps): ReactElement {
  const { t } = useTranslation('workflow');
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={24}
          draggable
          className="nodrag nopan"
          aria-label={t('menu', { step: name })}
          title={t('menuHint')}
          onDragStart={(event) => event.dataTransfer.setData(dragTypes.step, stepId)}
        >
          <IconGripVertical size={14} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {acts.map(([act, key]) => (
          <Menu.Item
            key={act}
            color={act === 'remove' ? 'red' : undefined}
            rightSection={<Kbd size="xs">{key}</Kbd>}
            onClick={() => onAct(act, stepId)}
          >
            {t(`act.${act}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
});
