import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useLeaveGuard } from '../../parts/use-leave-guard.ts';

/** Asks before unsaved work is left. */
export function LeaveGuard({ isDirty }: { readonly isDirty: boolean }): ReactElement {
  const { t } = useTranslation('document-editor');
  const leaving = useLeaveGuard(isDirty);
  return (
    <Modal opened={leaving !== undefined} onClose={() => leaving?.stay()} title={t('leave.title')}>
      <Stack>
        <Text size="sm">{t('leave.text')}</Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={() => leaving?.go()}>
            {t('leave.go')}
          </Button>
          <Button onClick={() => leaving?.stay()} data-autofocus>
            {t('leave.stay')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
