import { Button, getDefaultZIndex, Group, Modal, Stack, Text } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { useEffect, useState, useSyncExternalStore, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { answerQuestion, onQuestion, openQuestion } from '../../parts/question.ts';
import { ReasonField } from '../../parts/reason-field.tsx';

/** What a page asks before it does something that cannot be taken back. */
export function QuestionDialog(): ReactElement {
  const { t } = useTranslation('records');
  const question = useSyncExternalStore(onQuestion, openQuestion);
  // It is still read while the dialog goes away.
  const [shown, setShown] = useState(question);
  const [reason, setReason] = useState('');
  useEffect(() => {
    if (!question) return;
    setShown(question);
    setReason('');
  }, [question]);
  // Escape answers it, and closes nothing beneath it that listens later.
  useWindowEvent(
    'keydown',
    (event) => {
      if (event.key !== 'Escape' || event.isComposing || !question) return;
      event.stopImmediatePropagation();
      answerQuestion(undefined);
    },
    { capture: true },
  );
  const { title, text, verb, isHarmless, isWhyAsked } = question ?? shown ?? {};
  return (
    <Modal
      opened={question !== undefined}
      onClose={() => answerQuestion(undefined)}
      title={title}
      closeOnEscape={false}
      centered
      // What asks may be a drawer.
      zIndex={getDefaultZIndex('popover')}
      closeButtonProps={{ 'aria-label': t('cancel') }}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          answerQuestion(reason.trim());
        }}
      >
        <Stack>
          <Text size="sm" component="div">
            {text}
          </Text>
          {isWhyAsked && <ReasonField value={reason} onChange={setReason} />}
          <Group justify="flex-end">
            <Button variant="default" onClick={() => answerQuestion(undefined)}>
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
