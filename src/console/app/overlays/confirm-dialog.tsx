import { Button, getDefaultZIndex, Group, Modal, Stack, Text } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { useEffect, useState, useSyncExternalStore, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { answerConfirmRequest, onConfirmRequest, getConfirmRequest } from '../../parts/dialogs/confirm.ts';
import { ReasonField } from '../../parts/dialogs/reason-field.tsx';

/** Shows the confirm dialog that pages open before an action that cannot be undone. */
export function ConfirmDialog(): ReactElement {
  const { t } = useTranslation('records');
  const question = useSyncExternalStore(onConfirmRequest, getConfirmRequest);
  // The last question stays readable during the closing transition.
  const [shown, setShown] = useState(question);
  const [reason, setReason] = useState('');
  useEffect(() => {
    if (!question) return;
    setShown(question);
    setReason('');
  }, [question]);
  // Escape closes only this dialog: listeners beneath it do not receive the key.
  useWindowEvent(
    'keydown',
    (event) => {
      if (event.key !== 'Escape' || event.isComposing || !question) return;
      event.stopImmediatePropagation();
      answerConfirmRequest(undefined);
    },
    { capture: true },
  );
  const { title, text, verb, isHarmless, isWhyAsked } = question ?? shown ?? {};
  return (
    <Modal
      opened={question !== undefined}
      onClose={() => answerConfirmRequest(undefined)}
      title={title}
      closeOnEscape={false}
      centered
      // The dialog may be opened from a drawer, so it lies above drawers.
      zIndex={getDefaultZIndex('popover')}
      closeButtonProps={{ 'aria-label': t('cancel') }}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          answerConfirmRequest(reason.trim());
        }}
      >
        <Stack>
          <Text size="sm" component="div">
            {text}
          </Text>
          {isWhyAsked && <ReasonField value={reason} onChange={setReason} />}
          <Group justify="flex-end">
            <Button variant="default" onClick={() => answerConfirmRequest(undefined)}>
              {t('cancel')}
            </Button>
            <Button type="submit" {...(!isHarmless && { color: 'red.9' })}>
              {verb}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
