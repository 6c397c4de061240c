import { Box, Button, getDefaultZIndex, Group, Modal, Text } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { useEffect, useState, useSyncExternalStore, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { answerQuestion, onQuestion, openQuestion } from '../../parts/question.ts';

/** What a page asks before it does something that cannot be taken back. */
export function QuestionDialog(): ReactElement {
  const { t } = useTranslation('records');
  const question = useSyncExternalStore(onQuestion, openQuestion);
  // It is still read while the dialog goes away.
  const [shown, setShown] = useState(question);
  useEffect(() => {
    if (question) setShown(question);
  }, [question]);
  // Escape answers it, and closes nothing beneath it that listens later.
  useWindowEvent(
    'keydown',
    (event) => {
      if (event.key !== 'Escape' || event.isComposing || !question) return;
      event.stopImmediatePropagation();
      answerQuestion(false);
    },
    { capture: true },
  );
  const { title, text, verb, isHarmless } = question ?? shown ?? {};
  return (
    <Modal
      opened={question !== undefined}
      onClose={() => answerQuestion(false)}
      title={title}
      closeOnEscape={false}
      centered
      // What asks may be a drawer.
      zIndex={getDefaultZIndex('popover')}
      closeButtonProps={{ 'aria-label': t('cancel') }}
    >
      <Box mb="md">
        <Text size="sm" component="div">
          {text}
        </Text>
      </Box>
      <Group justify="flex-end">
        <Button variant="default" onClick={() => answerQuestion(false)}>
          {t('cancel')}
        </Button>
        <Button {...(!isHarmless && { color: 'red.9' })} onClick={() => answerQuestion(true)}>
          {verb}
        </Button>
      </Group>
    </Modal>
  );
}
