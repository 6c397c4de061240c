import { Button } from '@mantine/core';
import { useCallbackRef } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { FlowActions } from '../state/flow-actions.ts';
import type { Editor } from '../state/use-editor.ts';

/** Returns a function that deletes a step and offers to undo this for some seconds. */
export function useRemoval(
  editor: Editor,
  flow: FlowActions,
  onStep: (stepId: string | undefined) => void,
): (stepId: string) => void {
  const { t } = useTranslation('workflow');
  // The button is pressed after later renderings.
  const undo = useRef(editor.undo);
  useEffect(() => {
    undo.current = editor.undo;
  }, [editor]);
  return useCallbackRef((stepId: string): void => {
    const beside = flow.nextSelection(stepId);
    flow.remove(stepId);
    onStep(beside);
    // Keyboard users continue where the step was.
    if (beside !== undefined) focusStep(beside);
    notifications.show({
      message: (
        <>
          {t('removed')}{' '}
          <Button size="compact-xs" variant="light" onClick={() => undo.current()}>
            {t('undo')}
          </Button>
        </>
      ),
      autoClose: 8_000,
    });
  });
}

/** Focuses a step of the graph if the focused element was removed. */
export function focusStep(stepId: string): void {
  requestAnimationFrame(() => {
    if (document.activeElement !== document.body) return;
    document.querySelector<HTMLElement>(`.flow-view [data-step="${CSS.escape(stepId)}"]`)?.focus();
  });
}
