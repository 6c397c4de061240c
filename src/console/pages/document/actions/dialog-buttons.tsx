import { Button, Group } from '@mantine/core';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';

interface DialogButtonsProps {
  /** Label of the button of the action. */
  readonly label: string;
  readonly isReady: boolean;
  readonly isBusy: boolean;
  /** Whether the action is advised against. */
  readonly isSecondary?: boolean;
  readonly onDo: () => void;
  readonly onClose: () => void;
}

/** Shows the buttons of a dialog: cancel, and the action. */
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
