import { Button, Group, Modal, Text } from '@mantine/core';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useLeaveGuard } from '../../parts/use-leave-guard.ts';
import type { Saving } from './use-saving.ts';

/** Asks before unsaved work is left. */
export function LeaveGuard({
  saving,
  isDirty,
}: {
  readonly saving: Saving;
  readonly isDirty: boolean;
}): ReactElement | null {
  const { t } = useTranslation('workflow');
  const leaving = useLeaveGuard(isDirty);
  if (!leaving) return null;
  const { go, stay } = leaving;
  return (
    <Modal title={t('leave.title')} opened onClose={stay}>
      <Text size="sm">{t('leave.text')}</Text>
      <Group mt="md" justify="flex-end">
        <Button variant="default" onClick={stay}>
          {t('leave.stay')}
        </Button>
        <Button variant="default" color="red" onClick={go}>
          {t('leave.go')}
        </Button>
        <Button onClick={() => void saving.save().then((kept) => (kept ? go() : stay()))} data-autofocus>
          {t('leave.save')}
        </Button>
      </Group>
    </Modal>
  );
}
