import { Stack, Text, TextInput, UnstyledButton } from '@mantine/core';
import { useState, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useQuery } from 'urql';
import { Dialog } from '../../parts/dialogs/dialog.tsx';
import { Failure } from '../../parts/failure/failure.tsx';
import { newId } from '../../parts/browser/new-id.ts';
import { useSubmit } from '../../parts/forms/use-submit.ts';
import { Loading } from '../../parts/page/loading.tsx';
import { useServiceText } from '../../words/service-text.ts';
import { IntegrationForm } from './integration-form.tsx';
import { CreateIntegration, ProvidersQuery, type ProviderData } from './integrations.queries.ts';
import './integrations.css';

interface NewIntegrationProps {
  readonly onClose: () => void;
  readonly onCreated: (id: string) => void;
}

/** Selects a provider from the catalogue and creates an integration with it. */
export function NewIntegration({ onClose, onCreated }: NewIntegrationProps): ReactElement {
  const { t } = useTranslation('integrations');
  const [provider, setProvider] = useState<ProviderData>();
  const [id] = useState(newId);
  const create = useSubmit(CreateIntegration);
  return (
    <Dialog
      onClose={onClose}
      title={provider?.name ?? t('create')}
      size="lg"
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': t('form.cancel') }}
    >
      {provider ? (
        <IntegrationForm
          provider={provider}
          sent={create}
          submitLabel={t('form.submit')}
          onCancel={() => setProvider(undefined)}
          cancelLabel={t('back')}
          onSubmit={async (draft) => {
            const made = await create.run({ id, input: { ...draft, provider: provider.id } });
            if (made) onCreated(made.createIntegration.id);
          }}
        />
      ) : (
        <Catalogue onChoose={setProvider} />
      )}
    </Dialog>
  );
}

/** Lists the providers of integrations. */
function Catalogue({ onChoose }: { readonly onChoose: (provider: ProviderData) => void }): ReactElement {
  const { t } = useTranslation('integrations');
  const [{ data, error }, read] = useQuery({ query: ProvidersQuery });
  const say = useServiceText();
  const [text, setText] = useState('');
  const words = text.toLowerCase().split(/\s+/);
  const found = data?.providers?.filter(
    ({ id, name, summary, configSchema }) =>
      configSchema !== null &&
      words.every((word) => `${id} ${name} ${summary} ${say(summary)}`.toLowerCase().includes(word)),
  );
  return (
    <Stack gap="xs">
      <TextInput
        type="search"
        label={t('search')}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        data-autofocus
      />
      {error && <Failure error={error} retry={() => read({ requestPolicy: 'network-only' })} />}
      {!found && !error && <Loading />}
      {found?.length === 0 && <Text size="sm">{t('nothing')}</Text>}
      {found?.map((provider) => (
        <UnstyledButton key={provider.id} className="provider" onClick={() => onChoose(provider)}>
          <Text size="sm" fw={600}>
            {provider.name}
          </Text>
          <Text size="xs" c="dimmed">
            {say(provider.summary)}
          </Text>
        </UnstyledButton>
      ))}
    </Stack>
  );
}
