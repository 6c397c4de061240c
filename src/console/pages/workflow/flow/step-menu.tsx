import { memo, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { dragTypes } from './drag.ts';
import { GripMenu } from './grip-menu.tsx';
import { keysOf, type GripAct } from './step-keys.logic.ts';

const acts = keysOf('add', 'branch', 'up', 'down', 'move', 'duplicate', 'copy', 'cut', 'paste', 'remove');

interface StepMenuProps {
  readonly stepId: string;
  readonly name: string;
  readonly onAct: (act: GripAct, stepId: string) => void;
}

/** Lists the actions for a step with their keys; dragging the button moves the step. */
export const StepMenu = memo(function StepMenu({ stepId, name, onAct }: StepMenuProps): ReactElement {
  const { t } = useTranslation('workflow');
  return (
    <GripMenu
      className="nodrag nopan"
      aria-label={t('menu', { step: name })}
      title={t('menuHint')}
      drag={{ type: dragTypes.step, value: stepId }}
      acts={acts}
      onAct={(act) => onAct(act, stepId)}
    />
  );
});
