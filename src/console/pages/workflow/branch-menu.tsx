import type { KeyboardEvent, ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { dragTypes } from './drag-types.ts';
import { GripMenu } from './grip-menu.tsx';
import { actOf, keysOf } from './step-keys.logic.ts';

const acts = keysOf('up', 'down', 'remove');
type BranchAct = (typeof acts)[number][0];

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
    // Else the menu would open.
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

/** Brings the keyboard to a branch that was moved. */
export function focusBranch(index: number): void {
  requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-branch="${index}"]`)?.focus());
}
