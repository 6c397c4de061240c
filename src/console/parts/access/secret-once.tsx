import { Alert, Button, Stack, Text } from '@mantine/core';
import type { ReactElement, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CopiedCode } from '../copy/copied-code.tsx';
import { Dialog } from '../dialogs/dialog.tsx';

interface SecretOnceProps {
  readonly title: string;
  readonly secret: string;
  /** Environment variable in which programs expect it. */
  readonly variable: string;
  readonly onDone: () => void;
  /** Other uses of it. */
  readonly children?: ReactNode;
}

/** Shows a secret that is never shown again; only the button closes it. */
export function SecretOnce({ title, secret, variable, onDone, children }: SecretOnceProps): ReactElement {
  const { t } = useTranslation('records');
  return (
    <Dialog
      onClose={onDone}
      title={title}
      size="lg"
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
    >
      <Stack gap="sm">
        <Alert color="yellow">{t('secret.once')}</Alert>
        <CopiedCode code={secret} />
        <Text size="sm" fw={500}>
          {t('secret.env')}
        </Text>
        <CopiedCode code={`${variable}=${secret}`} />
        {children}
        <Button onClick={onDone} ml="auto">
          {t('secret.done')}
        </Button>
      </Stack>
    </Dialog>
  );
}
