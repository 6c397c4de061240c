import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useState, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { ReasonField } from '../../../parts/dialogs/reason-field.tsx';

interface CancelDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** Cancels the job with a reason, which may be empty. */
  readonly onCancel: (reason: string) => void;
}

/** Asks for confirmation and a reason before a job is cancelled. */
export function CancelDialog({ isOpen, onClose, onCancel }: CancelDialogProps): ReactElement {
  const { t } = useTranslation('job');
  const [reason, setReason] = useState('');
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={t('cancel.title')}
      centered
      closeButtonProps={{ 'aria-label': t('cancel.keep') }}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onClose();
          onCancel(reason.trim());
          setReason('');
        }}
      >
        <Stack gap="sm">
          <Text size="sm">{t('cancel.text')}</Text>
          <ReasonField value={reason} onChange={setReason} />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose} data-autofocus>
              {t('cancel.keep')}
            </Button>
            <Button type="submit" color="red.9">
              {t('cancel.verb')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
