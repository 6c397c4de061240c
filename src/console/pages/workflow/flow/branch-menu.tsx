import type { KeyboardEvent, ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { dragTypes } from './drag.ts';
import { GripMenu } from './grip-menu.tsx';
import { actOf, keysOf } from './step-keys.logic.ts';

const acts = keysOf('up', 'down', 'remove');
type BranchAct = (typeof acts)[number][0];

interface BranchMenuProps {
  readonly index: number;
  /** Number of branches. */
  readonly count: number;
  /** Moves a branch to the index of another. */
  readonly onMove: (from: number, to: number) => void;
  readonly onRemove: (index: number) => void;
}

/** Lists the actions for a branch with their keys; dragging the button moves the branch. */
export function BranchMenu({ index, count, onMove, onRemove }: BranchMenuProps): ReactElement {
  const { t } = useTranslation('workflow');
  const ways = { up: index - 1, down: index + 1 };
  const isDisabled = (act: BranchAct): boolean => act !== 'remove' && (ways[act] < 0 || ways[act] >= count);
  const onAct = (act: BranchAct): void => {
    if (act === 'remove') onRemove(index);
    else if (!isDisabled(act)) onMove(index, ways[act]);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const named = actOf(event);
    const act = acts.find(([each]) => each === named)?.[0];
    if (act === undefined) return;
    onAct(act);
    event.preventDefault();
    // Otherwise the menu would open.
    event.stopPropagation();
  };
  return (
    <GripMenu
      aria-label={t('branch.menu', { number: index + 1 })}
      title={t('branch.menuHint')}
      data-branch={index}
      drag={{ type: dragTypes.branch, value: String(index) }}
      acts={acts}
      isDisabled={isDisabled}
      onAct={onAct}
      onKeyDownCapture={onKeyDown}
    />
  );
}

/** Focuses a branch that was moved. */
export function focusBranch(index: number): void {
  requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-branch="${index}"]`)?.focus());
}
