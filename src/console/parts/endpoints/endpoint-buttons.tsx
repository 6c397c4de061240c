import { Button } from '@mantine/core';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { CombinedError } from 'urql';
import { Failure } from '../failure/failure.tsx';
import { SecretOnce } from '../access/secret-once.tsx';

/** Word files with texts about endpoints. */
export type EndpointWords = 'connect' | 'webhooks';

interface EndpointButtonsProps {
  readonly words: EndpointWords;
  readonly isDisabled: boolean;
  readonly onEdit: () => void;
  /** Absent if there is no secret. */
  readonly onRotate?: (() => void) | undefined;
  readonly onToggle: () => void;
  readonly onRemove: () => void;
  readonly isToggling: boolean;
  readonly failure: CombinedError | undefined;
  /** A new secret, shown once, and the environment variable in which programs expect it. */
  readonly secret: {
    readonly value: string | undefined;
    readonly variable: string;
    readonly onSeen: () => void;
  };
}

/** Shows the buttons of an endpoint (edit, rotate the secret, disable and enable, delete) with their results. */
export function EndpointButtons(props: EndpointButtonsProps): ReactElement {
  const { words, isDisabled, onEdit, onRotate, onToggle, onRemove, isToggling, failure, secret } = props;
  const { t } = useTranslation(words);
  return (
    <>
      <Button variant="default" onClick={onEdit}>
        {t('form.edit')}
      </Button>
      {onRotate && (
        <Button variant="default" onClick={onRotate}>
          {t('act.rotate')}
        </Button>
      )}
      <Button variant="default" loading={isToggling} onClick={onToggle}>
        {t(isDisabled ? 'act.enable' : 'act.disable')}
      </Button>
      <Button variant="default" onClick={onRemove}>
        {t('act.delete')}
      </Button>
      {failure && <Failure error={failure} />}
      {secret.value && (
        <SecretOnce
          title={t('secret.title')}
          secret={secret.value}
          variable={secret.variable}
          onDone={secret.onSeen}
        />
      )}
    </>
  );
}
