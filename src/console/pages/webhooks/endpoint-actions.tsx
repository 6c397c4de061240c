import { useDisclosure } from '@mantine/hooks';
import { useNavigate } from '@tanstack/react-router';
import { useState, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { EndpointButtons } from '../../parts/endpoints/endpoint-buttons.tsx';
import { ReasonedButton } from '../../parts/forms/reasoned-button.tsx';
import { confirm } from '../../parts/dialogs/confirm.ts';
import { useSubmit } from '../../parts/forms/use-submit.ts';
import { EndpointForm } from './endpoint-form.tsx';
import type { EndpointData } from './webhook.fields.tsx';
import { DeleteEndpoint, RotateSecret, TestEndpoint, UpdateEndpoint } from './webhooks.queries.ts';

interface EndpointActionsProps {
  readonly endpoint: EndpointData;
  readonly onChanged: () => void;
  /** Called with the id of the test delivery. */
  readonly onTested: (delivery: string) => void;
}

/** Shows the actions for an endpoint. */
export function EndpointActions({ endpoint, onChanged, onTested }: EndpointActionsProps): ReactElement {
  const { t } = useTranslation('webhooks');
  const { id, revision, disabled } = endpoint;
  const navigate = useNavigate();
  const [isEditing, { open, close }] = useDisclosure();
  const [secret, setSecret] = useState<string>();
  const test = useSubmit(TestEndpoint);
  const update = useSubmit(UpdateEndpoint);
  const rotate = useSubmit(RotateSecret);
  const remove = useSubmit(DeleteEndpoint);
  const failure = test.error ?? update.error ?? rotate.error ?? remove.error;

  async function onTest(): Promise<void> {
    const sent = await test.run({ id });
    if (sent) onTested(sent.testWebhookEndpoint.id);
  }
  async function onToggle(): Promise<void> {
    await update.run({ id, ifRevision: revision, patch: { disabled: !disabled } });
    onChanged();
  }
  async function onRotate(): Promise<void> {
    const question = { title: t('act.rotateTitle'), text: t('act.rotateText'), verb: t('act.rotate') };
    const made = (await confirm(question)) && (await rotate.run({ id, ifRevision: revision }));
    if (!made) return;
    setSecret(made.rotateWebhookSecret.secret ?? undefined);
    onChanged();
  }
  async function onDelete(): Promise<void> {
    const question = { title: t('act.deleteTitle'), text: t('act.deleteText'), verb: t('act.delete') };
    if ((await confirm(question)) && (await remove.run({ id }))) await navigate({ to: '/webhooks' });
  }

  return (
    <>
      <ReasonedButton
        variant="default"
        loading={test.isRunning}
        onClick={() => void onTest()}
        reason={disabled ? t('act.disabledReason') : undefined}
      >
        {t('act.test')}
      </ReasonedButton>
      <EndpointButtons
        words="webhooks"
        isDisabled={disabled}
        onEdit={open}
        onRotate={() => void onRotate()}
        onToggle={() => void onToggle()}
        onRemove={() => void onDelete()}
        isToggling={update.isRunning}
        failure={failure}
        secret={{ value: secret, variable: 'DOCMILL_WEBHOOK_SECRET', onSeen: () => setSecret(undefined) }}
      />
      {isEditing && <EndpointForm endpoint={endpoint} onClose={close} onSaved={onChanged} />}
    </>
  );
}
