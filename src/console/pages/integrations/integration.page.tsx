import { Badge, Group, Title } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { useState, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useQuery } from 'urql';
import type { Json } from '../../graphql/graphql.ts';
import { RecordHistory } from '../../parts/audit/record-history.tsx';
import { Failure } from '../../parts/failure/failure.tsx';
import { LeaveGuard } from '../../parts/page/leave-guard.tsx';
import { notifyDone } from '../../parts/dialogs/notify.ts';
import { Page } from '../../parts/page/page.tsx';
import { useRefresh } from '../../session/use-refresh.ts';
import { useSubmit } from '../../parts/forms/use-submit.ts';
import { Loading } from '../../parts/page/loading.tsx';
import { useMay } from '../../session/session-context.ts';
import { useServiceText } from '../../words/service-text.ts';
import { IntegrationActions } from './integration-actions.tsx';
import { IntegrationForm } from './integration-form.tsx';
import {
  IntegrationQuery,
  ProvidersQuery,
  UpdateIntegration,
  type IntegrationData,
} from './integrations.queries.ts';
import { RemoveSecrets } from './remove-secrets.tsx';
import { TestOutcome } from './test-outcome.tsx';
import { useIntegrationTest } from './use-integration-test.ts';
import { Uses } from './uses.tsx';

const route = getRouteApi('/integrations/$id');

/** Shows an integration: its configuration, test, uses and history. */
export function IntegrationPage(): ReactElement {
  const { t } = useTranslation('integrations');
  const { id } = route.useParams();
  const [{ data, error }, read] = useQuery({
    query: IntegrationQuery,
    variables: { id },
    requestPolicy: 'cache-and-network',
  });
  const [providers] = useQuery({ query: ProvidersQuery });
  const refresh = (): void => read({ requestPolicy: 'network-only' });
  useRefresh((change) => change.id === id, refresh);
  const integration = data?.integration;
  const failure = error ?? providers.error;
  if (!integration || !providers.data)
    return (
      <Page title={t('title')}>{failure ? <Failure error={failure} retry={refresh} /> : <Loading />}</Page>
    );
  return (
    <OneIntegration
      integration={integration}
      providers={providers.data.providers ?? []}
      onChanged={refresh}
    />
  );
}

interface OneIntegrationProps {
  readonly integration: IntegrationData;
  readonly providers: readonly Parameters<typeof IntegrationForm>[0]['provider'][];
  readonly onChanged: () => void;
}

function OneIntegration({ integration, providers, onChanged }: OneIntegrationProps): ReactElement {
  const { t } = useTranslation(['integrations', 'parts']);
  const [isDirty, setIsDirty] = useState(false);
  const say = useServiceText();
  const mayWrite = useMay('transform:write');
  const update = useSubmit(UpdateIntegration);
  const { id, revision, name, notes, config, secrets, disabled, usedBy } = integration;
  const test = useIntegrationTest(id);
  const provider = providers.find((each) => each?.id === integration.provider);

  async function removeSecret(path: string): Promise<void> {
    if (await update.run({ id, ifRevision: revision, patch: { secrets: { [path]: '' } } })) onChanged();
  }

  return (
    <Page
      title={name ?? provider?.name ?? id}
      description={provider && say(provider.summary)}
      actions={
        mayWrite && (
          <IntegrationActions
            integration={integration}
            test={provider?.testable ? test : undefined}
            isDirty={isDirty}
          />
        )
      }
    >
      <TestOutcome test={test} />
      <Group>
        <Badge variant="light" color={disabled ? 'gray' : 'teal'}>
          {t(disabled ? 'state.off' : 'state.on')}
        </Badge>
      </Group>
      <Title order={2} size="h4">
        {t('form.title')}
      </Title>
      <IntegrationForm
        // Changes by others do not discard what the user typed; the next save reports the conflict.
        key={id}
        provider={provider}
        before={{
          name: name ?? '',
          notes: notes ?? '',
          config: (config ?? {}) as { readonly [name: string]: Json },
        }}
        secrets={secrets}
        isReadOnly={!mayWrite}
        sent={update}
        submitLabel={t('form.save')}
        onSubmit={async ({ name: called, notes: said, config: set }) => {
          const patch = { name: called || null, notes: said || null, config: set };
          if (!(await update.run({ id, ifRevision: revision, patch }))) return;
          setIsDirty(false);
          notifyDone(t('form.saved'));
        }}
        onChange={() => setIsDirty(true)}
      />
      <LeaveGuard isDirty={isDirty} text={t('parts:leave.text')} />
      {mayWrite && provider?.configSchema && (
        <RemoveSecrets secrets={secrets} schema={provider.configSchema} onRemove={removeSecret} />
      )}
      <Uses uses={usedBy} />
      <RecordHistory title={t('history')} id={id} revision={revision} />
    </Page>
  );
}
