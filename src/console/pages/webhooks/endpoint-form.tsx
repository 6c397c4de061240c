import { MultiSelect, TextInput } from '@mantine/core';
import { useState, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { EndpointDialog, type EndpointFormProps } from '../../parts/endpoints/endpoint-dialog.tsx';
import { newId } from '../../parts/browser/new-id.ts';
import { PrivateHost } from '../../parts/endpoints/private-host.tsx';
import { privateHostOf } from '../../parts/endpoints/private-host.logic.ts';
import { useSubmit } from '../../parts/forms/use-submit.ts';
import { allows, useSession } from '../../session/session-context.ts';
import { changeTypes } from './change-types.logic.ts';
import type { EndpointData } from './webhook.fields.tsx';
import { CreateEndpoint, UpdateEndpoint } from './webhooks.queries.ts';

/** Creates or changes an endpoint; the secret of a new one is shown once. */
export function EndpointForm({ endpoint, onClose, onSaved }: EndpointFormProps<EndpointData>): ReactElement {
  const { t } = useTranslation('webhooks');
  const { scopes } = useSession().viewer;
  const [id] = useState(() => endpoint?.id ?? newId());
  const [draft, setDraft] = useState({
    url: endpoint?.url ?? '',
    description: endpoint?.description ?? '',
    types: endpoint?.types ?? [],
  });
  const [secret, setSecret] = useState<string>();
  const create = useSubmit(CreateEndpoint);
  const update = useSubmit(UpdateEndpoint);
  const sent = endpoint ? update : create;
  const offered = Object.entries(changeTypes).flatMap(([scope, types]) =>
    allows(scopes, scope as keyof typeof changeTypes) ? types : [],
  );
  async function save(): Promise<void> {
    if (endpoint) {
      const { url, description, types } = draft;
      const patch = { url, description: description || null, types: types.length > 0 ? types : null };
      if (!(await update.run({ id, patch, ifRevision: endpoint.revision }))) return;
      onSaved();
      onClose();
      return;
    }
    const made = await create.run({ id, input: draft });
    if (!made) return;
    onSaved();
    if (made.createWebhookEndpoint.secret) setSecret(made.createWebhookEndpoint.secret);
    else onClose();
  }

  return (
    <EndpointDialog
      words="webhooks"
      isNew={endpoint === undefined}
      secret={secret}
      secretVariable="DOCMILL_WEBHOOK_SECRET"
      sent={sent}
      fields={['url', 'description', 'types']}
      onSubmit={save}
      onClose={onClose}
    >
      <TextInput
        label={t('fact.url')}
        description={t('form.urlHelp')}
        type="url"
        required
        data-autofocus
        value={draft.url}
        onChange={({ currentTarget: { value: url } }) => setDraft((before) => ({ ...before, url }))}
        error={sent.at('url')}
      />
      <PrivateHost host={privateHostOf(draft.url)} />
      <TextInput
        label={t('fact.description')}
        value={draft.description}
        onChange={({ currentTarget: { value } }) => setDraft((before) => ({ ...before, description: value }))}
        error={sent.at('description')}
      />
      <MultiSelect
        label={t('fact.types')}
        description={t('form.typesHelp')}
        searchable
        hidePickedOptions
        selectFirstOptionOnChange
        data={offered}
        value={[...draft.types]}
        onChange={(types) => setDraft((before) => ({ ...before, types }))}
        error={sent.at('types')}
      />
    </EndpointDialog>
  );
}
