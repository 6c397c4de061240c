import { Stack } from '@mantine/core';
import type { FormEvent, ReactElement, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../dialogs/dialog.tsx';
import type { EndpointWords } from './endpoint-buttons.tsx';
import { FormFooter } from '../forms/form-footer.tsx';
import { SecretOnce } from '../access/secret-once.tsx';
import { useFirstFault } from '../forms/use-first-fault.ts';

/** Props of a form that creates or updates an endpoint. */
export interface EndpointFormProps<Endpoint> {
  /** The endpoint to update; absent for a new one. */
  readonly endpoint?: Endpoint;
  readonly onClose: () => void;
  readonly onSaved: () => void;
}

interface EndpointDialogProps {
  readonly words: EndpointWords;
  readonly isNew: boolean;
  /** Secret of the endpoint that was just created, shown once in place of the form. */
  readonly secret: string | undefined;
  /** Environment variable in which programs expect the secret. */
  readonly secretVariable: string;
  /** State of the submission. */
  readonly sent: Parameters<typeof FormFooter>[0]['sent'];
  /** Fields that show their own errors, named as in the API. */
  readonly fields?: readonly string[];
  readonly onSubmit: () => Promise<void>;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Shows the form of an endpoint in a dialog. A click outside does not close it, so that no input is lost by mistake. */
export function EndpointDialog(props: EndpointDialogProps): ReactElement {
  const { words, isNew, secret, secretVariable, sent, fields, onSubmit, onClose, children } = props;
  const { t } = useTranslation(words);
  const cancelLabel = t('form.cancel');
  const form = useFirstFault(sent.error);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void onSubmit();
  };
  if (secret)
    return (
      <SecretOnce title={t('secret.title')} secret={secret} variable={secretVariable} onDone={onClose} />
    );
  return (
    <Dialog
      onClose={onClose}
      title={t(isNew ? 'create' : 'form.edit')}
      size="lg"
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': cancelLabel }}
    >
      <form ref={form} onSubmit={submit} noValidate>
        <Stack gap="sm">
          {children}
          <FormFooter
            sent={sent}
            fields={fields}
            cancelLabel={cancelLabel}
            onCancel={onClose}
            submitLabel={t(isNew ? 'form.submit' : 'form.save')}
          />
        </Stack>
      </form>
    </Dialog>
  );
}
