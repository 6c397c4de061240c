import { Button, Group, Text } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../dialogs/dialog.tsx';

interface LeaveGuardProps {
  readonly isDirty: boolean;
  /** Explains what happens to unsaved work on leaving. */
  readonly text: string;
  /** Saves the work and returns whether that succeeded. If absent, the work can only be discarded. */
  readonly save?: () => Promise<boolean>;
}

/** Asks for confirmation before unsaved work is left. */
export function LeaveGuard({ isDirty, text, save }: LeaveGuardProps): ReactElement | null {
  const { t } = useTranslation('parts');
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => isDirty && current.pathname !== next.pathname,
    enableBeforeUnload: () => isDirty,
    withResolver: true,
  });
  if (status !== 'blocked') return null;
  return (
    <Dialog onClose={reset} title={t('leave.title')}>
      <Text size="sm">{text}</Text>
      <Group mt="md" justify="flex-end">
        <Button variant="default" color="red" onClick={proceed}>
          {t('leave.go')}
        </Button>
        <Button variant={save ? 'default' : 'filled'} onClick={reset} data-autofocus={!save || undefined}>
          {t('leave.stay')}
        </Button>
        {save && (
          <Button
            onClick={() => void save().then((isSaved) => (isSaved ? proceed() : reset()))}
            data-autofocus
          >
            {t('leave.save')}
          </Button>
        )}
      </Group>
    </Dialog>
  );
}
