import { Button, Group } from '@mantine/core';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';

interface DialogButtonsProps {
  /** What is done, as its button says it. */
  readonly label: string;
  readonly isReady: boolean;
  readonly isBusy: boolean;
  /** Whether it is done against advice. */
  readonly isSecondary?: boolean;
  readonly onDo: () => void;
  readonly onClose: () => void;
}

/** The foot of a dialog: to leave it, or to do what it is for. */
export function DialogButtons(props: DialogButtonsProps): ReactElement {
  const { label, isReady, isBusy, isSecondary = false, onDo, onClose } = props;
  const { t } = useTranslation('document');
  return (
    <Group justify="flex-end">
      <Button variant="default" onClick={onClose}>
        {t('cancel')}
      </Button>
      <Button
        {...(isSecondary && { variant: 'default' })}
        disabled={!isReady}
        loading={isBusy}
        miw={160}
        onClick={onDo}
      >
        {label}
      </Button>
    </Group>
  );
}
