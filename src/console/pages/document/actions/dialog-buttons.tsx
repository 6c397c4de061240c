import { Button, Group } from '@mantine/core';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';

interface DialogButtonsProps {
  /** What is done, as its button says it. */
  readonly label: string;
  readonly isReady: boolean;
  readonly isBusy: boolean;
  readonly onDo: () => void;
  readonly onClose: () => void;
}

/** The foot of a dialog: to leave it, or to do what it is for. */
export function DialogButtons({ label, isReady, isBusy, onDo, onClose }: DialogButtonsProps): ReactElement {
  const { t } = useTranslation('document');
  return (
    <Group justify="flex-end">
      <Button variant="default" onClick={onClose}>
        {t('cancel')}
      </Button>
      <Button disabled={!isReady} loading={isBusy} onClick={onDo}>
        {label}
      </Button>
    </Group>
  );
}
