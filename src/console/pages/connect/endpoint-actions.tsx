import { useDisclosure } from '@mantine/hooks';
import { useNavigate } from '@tanstack/react-router';
import { useState, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { EndpointButtons } from '../../parts/endpoints/endpoint-buttons.tsx';
import { confirm } from '../../parts/dialogs/confirm.ts';
import { useSubmit } from '../../parts/forms/use-submit.ts';
import type { ConnectEndpointData } from './connect.fields.tsx';
import { DeleteConnectEndpoint, RotateConnectSecret, UpdateConnectEndpoint } from './connect.queries.ts';
import { secretVariable } from './curl.logic.ts';
import { EndpointForm } from './endpoint-form.tsx';

interface EndpointActionsProps {
  readonly endpoint: ConnectEndpointData;
  readonly onChanged: () => void;
}

/** Shows the actions for an endpoint. */
export function EndpointActions({ endpoint, onChanged }: EndpointActionsProps): ReactElement {
  const { t } = useTranslation('connect');
  const { id, revision, disabled, auth } = endpoint;
  const navigate = useNavigate();
  const [isEditing, { open, close }] = useDisclosure();
  const [secret, setSecret] = useState<string>();
  const update = useSubmit(UpdateConnectEndpoint);
  const rotate = useSubmit(RotateConnectSecret);
  const remove = useSubmit(DeleteConnectEndpoint);
  const failure = update.error ?? rotate.error ?? remove.error;
  const ask = (what: 'rotate' | 'disable' | 'delete'): Promise<boolean> =>
    confirm({ title: t(`act.${what}Title`), text: t(`act.${what}Text`), verb: t(`act.${what}`) });

  async function onToggle(): Promise<void> {
    if (!disabled && !(await ask('disable'))) return;
    await update.run({ id, ifRevision: revision, patch: { disabled: !disabled } });
  }
  async function onRotate(): Promise<void> {
    const made = (await ask('rotate')) && (await rotate.run({ id, ifRevision: revision }));
    if (!made) return;
    setSecret(made.rotateConnectSecret.secret ?? undefined);
    onChanged();
  }
  async function onDelete(): Promise<void> {
    if ((await ask('delete')) && (await remove.run({ id }))) await navigate({ to: '/connect' });
  }

  return (
    <>
      <EndpointButtons
        words="connect"
        isDisabled={disabled}
        onEdit={open}
        onRotate={auth === 'none' ? undefined : () => void onRotate()}
        onToggle={() => void onToggle()}
        onRemove={() => void onDelete()}
        isToggling={update.isRunning}
        failure={failure}
        secret={{ value: secret, variable: secretVariable, onSeen: () => setSecret(undefined) }}
      />
      {isEditing && <EndpointForm endpoint={endpoint} onClose={close} onSaved={onChanged} />}
    </>
  );
}
