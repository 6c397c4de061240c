import { Button, Group, Text } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from './dialog.tsx';

interface LeaveGuardProps {
  readonly isDirty: boolean;
  /** What becomes of the work that is left. */
  readonly text: string;
  /** Saves it; answers whether that was possible. Absent: it can only be left. */
  readonly save?: () => Promise<boolean>;
}

/** Asks before unsaved work is left. */
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
