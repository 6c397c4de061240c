import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { commandKey } from '../../../parts/browser/keys-text.ts';
import { holdsMask } from '../../../parts/json/masks.logic.ts';
import type { Gap } from '../../../parts/step-graph/step-graph.logic.ts';
import { copyStep, readSteps, stepsIn, usePaste, type CopiedSteps } from '../state/clipboard.ts';
import type { FlowActions } from '../state/flow-actions.ts';

interface StepActsProps {
  readonly flow: FlowActions;
  readonly selected: string | undefined;
  /** Gap after the last step of the workflow. */
  readonly end: Gap;
  readonly isFixed: boolean;
  readonly onSelect: (stepId: string | undefined) => void;
  readonly onAdd: (gap: Gap) => void;
  readonly onBranch: (stepId: string) => void;
  readonly onRemove: (stepId: string) => void;
  readonly onOpen: (stepId: string) => void;
}

interface StepActs {
  /** Runs an action of the menu of a step, by its name. */
  readonly act: (name: string, stepId: string) => void;
  /** Step for which the dialog that moves it is open. */
  readonly moving: string | undefined;
  readonly setMoving: (stepId: string | undefined) => void;
}

/** Returns the actions for steps of the graph, and inserts steps that are pasted. */
export function useStepActs(props: StepActsProps): StepActs {
  const { flow, selected, end, isFixed, onSelect, onAdd, onBranch, onRemove, onOpen } = props;
  const { t } = useTranslation('workflow');
  const [moving, setMoving] = useState<string>();
  const put = (gap: Gap, copied: CopiedSteps): void => {
    const first = flow.insert(gap, copied);
    if (first === undefined) notifications.show({ message: t('noSteps'), color: 'orange' });
    else onSelect(first);
    if (holdsMask([...copied.steps, ...copied.rescue]))
      notifications.show({ message: t('secretsLeft'), color: 'orange' });
  };
  usePaste((text) => {
    const focused = document.activeElement?.getAttribute('data-step');
    const step = focused ?? selected;
    if (!isFixed) put((step && flow.gapAfter(step)) || end, stepsIn(text));
  });
  const act = (name: string, stepId: string): void => {
    const after = flow.gapAfter(stepId);
    const step = flow.stepOf(stepId);
    const copy = (then?: () => void): void => {
      if (!step) return;
      void copyStep(step).then((isCopied) => {
        if (isCopied) then?.();
        else notifications.show({ message: t('notCopied'), color: 'orange' });
      });
    };
    const acts: Record<string, () => void> = {
      add: () => after && onAdd(after),
      search: () => after && onAdd(after),
      branch: () => onBranch(stepId),
      up: () => flow.shift(stepId, -1),
      down: () => flow.shift(stepId, 1),
      move: () => setMoving(stepId),
      remove: () => onRemove(stepId),
      copy: () => copy(),
      cut: () => {
        copy(() => onRemove(stepId));
      },
      paste: () => {
        void readSteps().then((copied) => {
          if (copied && after) put(after, copied);
          else notifications.show({ message: t('notRead', { key: `${commandKey} V` }), color: 'orange' });
        });
      },
      duplicate: () => step && after && put(after, { steps: [step], rescue: [] }),
      open: () => onOpen(stepId),
    };
    acts[name]?.();
  };
  return { act, moving, setMoving };
}
