import { Button, Group, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';

/** Time to undo an action, in milliseconds. */
const undoTimeMs = 10_000;

/** Returns a function that shows a notice of a completed action, with a button to undo it for some seconds. */
export function useNotifyUndo(): (message: string, undo: () => void) => void {
  const { t } = useTranslation('parts');
  return useCallback(
    (message, undo) => {
      const id = notifications.show({
        color: 'teal',
        autoClose: undoTimeMs,
        withCloseButton: false,
        message: (
          <Group justify="space-between" wrap="nowrap">
            <Text size="sm">{message}</Text>
            <Button
              size="compact-sm"
              variant="default"
              onClick={() => {
                notifications.hide(id);
                undo();
              }}
            >
              {t('undo')}
            </Button>
          </Group>
        ),
      });
    },
    [t],
  );
}
