import { Checkbox, TagsInput, TextInput } from '@mantine/core';
import { useState, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { EndpointDialog, type EndpointFormProps } from '../../parts/endpoints/endpoint-dialog.tsx';
import { newId } from '../../parts/browser/new-id.ts';
import { useSubmit } from '../../parts/forms/use-submit.ts';
import { WorkflowPicker } from '../../parts/first-workflow/workflow-picker.tsx';
import type { ConnectEndpointData } from './connect.fields.tsx';
import { CreateConnectEndpoint, UpdateConnectEndpoint } from './connect.queries.ts';
import { secretVariable } from './curl.logic.ts';
import { draftOf, inputOf, isTimed, patchOf, type EndpointDraft } from './endpoint-draft.logic.ts';
import { LimitFields } from './limit-fields.tsx';
import { ProofFields } from './proof-fields.tsx';

/** Creates or changes an endpoint; the secret of a new one is shown once. */
export function EndpointForm({
  endpoint,
  onClose,
  onSaved,
}: EndpointFormProps<ConnectEndpointData>): ReactElement {
  const { t } = useTranslation('connect');
  const [id] = useState(() => endpoint?.id ?? newId());
  const [draft, setDraft] = useState<EndpointDraft>(() => draftOf(endpoint));
  const [secret, setSecret] = useState<string>();
  const create = useSubmit(CreateConnectEndpoint);
  const update = useSubmit(UpdateConnectEndpoint);
  const sent = endpoint ? update : create;
  const change = (changed: Partial<EndpointDraft>): void => setDraft((before) => ({ ...before, ...changed }));

  async function save(): Promise<void> {
    const made = endpoint ? undefined : await create.run({ id, input: inputOf(draft) });
    const isSaved = endpoint
      ? await update.run({ id, patch: patchOf(draft), ifRevision: endpoint.revision })
      : made;
    if (!isSaved) return;
    onSaved();
    if (made?.createConnectEndpoint.secret) setSecret(made.createConnectEndpoint.secret);
    else onClose();
  }

  return (
    <EndpointDialog
      words="connect"
      isNew={endpoint === undefined}
      secret={secret}
      secretVariable={secretVariable}
      sent={sent}
      onSubmit={save}
      onClose={onClose}
    >
      <TextInput
        label={t('fact.slug')}
        description={t('form.slugHelp')}
        required
        data-autofocus
        autoComplete="off"
        value={draft.slug}
        onChange={({ currentTarget }) => change({ slug: currentTarget.value })}
        error={sent.at('slug')}
      />
      <WorkflowPicker
        value={draft.workflowId}
        isRequired
        onChange={(workflowId) => change({ workflowId })}
        error={sent.at('workflowId')}
      />
      {!endpoint && <ProofFields draft={draft} onChange={change} at={sent.at} />}
      <Checkbox
        label={t('form.document')}
        description={t('form.documentHelp')}
        checked={draft.asDocument}
        onChange={({ currentTarget }) => change({ asDocument: currentTarget.checked })}
      />
      <TagsInput
        label={t('fact.contentTypes')}
        description={t('form.typesHelp')}
        data={['application/json', 'application/xml', 'application/pdf', 'text/csv', 'image/*']}
        value={[...draft.contentTypes]}
        onChange={(contentTypes) => change({ contentTypes })}
        error={sent.at('contentTypes')}
      />
      <LimitFields
        draft={draft}
        onChange={change}
        at={sent.at}
        hasTime={endpoint ? endpoint.toleranceSeconds !== null : isTimed(draft)}
      />
      <TextInput
        label={t('fact.description')}
        value={draft.description}
        onChange={({ currentTarget }) => change({ description: currentTarget.value })}
        error={sent.at('description')}
      />
    </EndpointDialog>
  );
}
