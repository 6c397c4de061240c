import { Button, Group, Stack, Textarea, TextInput } from '@mantine/core';
import { useState, type FormEvent, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { CombinedError } from 'urql';
import type { Json } from '../../graphql/graphql.ts';
import { Failure } from '../../parts/failure/failure.tsx';
import { parseJsonPath, valueAt } from '../../parts/json/json-path.logic.ts';
import { isShownAtFields } from '../../parts/forms/form-faults.logic.ts';
import { PrivateHost } from '../../parts/endpoints/private-host.tsx';
import { privateHostOf } from '../../parts/endpoints/private-host.logic.ts';
import { SchemaForm, type SetSecret } from '../../parts/schema-form/schema-form.tsx';
import { useLabels } from '../../parts/schema-form/use-labels.ts';
import { useFirstFault } from '../../parts/forms/use-first-fault.ts';
import { useServiceText } from '../../words/service-text.ts';
import { configFaults, isShownInForm } from './config-faults.logic.ts';
import type { ProviderData } from './integrations.queries.ts';

type Config = { readonly [name: string]: Json };

/** Values of the form of an integration. */
export interface IntegrationDraft {
  readonly name: string;
  readonly notes: string;
  readonly config: Config;
}

interface IntegrationFormProps {
  readonly provider: ProviderData | undefined;
  readonly before?: IntegrationDraft;
  readonly secrets?: readonly SetSecret[];
  readonly isReadOnly?: boolean;
  /** State of the last submission. */
  readonly sent: {
    readonly isRunning: boolean;
    readonly error: CombinedError | undefined;
    readonly at: (field: string) => string | undefined;
  };
  readonly submitLabel: string;
  readonly onSubmit: (draft: IntegrationDraft) => Promise<void>;
  /** Called on each change. */
  readonly onChange?: () => void;
  readonly cancelLabel?: string;
  readonly onCancel?: () => void;
}

/** Edits the name, notes and configuration of an integration; the last by the schema of its provider. */
export function IntegrationForm(props: IntegrationFormProps): ReactElement {
  const { provider, before, secrets = [], isReadOnly = false, sent, submitLabel, cancelLabel } = props;
  const { t } = useTranslation('integrations');
  const say = useServiceText();
  const [draft, setDraft] = useState<IntegrationDraft>(before ?? { name: '', notes: '', config: {} });
  // Fields that changed after the submission may be valid now.
  const [tried, setTried] = useState(draft);
  const labelOf = useLabels();
  const form = useFirstFault(sent.error);
  const told = {
    config: tried.config,
    schema: provider?.configSchema ?? {},
    say,
    labelOf,
    neededWith: (label: string) => t('form.neededWith', { label }),
  };
  const faults = configFaults(sent.error, told).filter(({ path }) => {
    const place = parseJsonPath(path) ?? [];
    return valueAt(draft.config, place) === valueAt(tried.config, place);
  });
  const change = (changed: Partial<IntegrationDraft>): void => {
    setDraft((known) => ({ ...known, ...changed }));
    props.onChange?.();
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(draft);
    void props.onSubmit(draft);
  };
  return (
    <form ref={form} onSubmit={submit} noValidate>
      <Stack gap="sm" maw={720}>
        <TextInput
          label={t('fact.name')}
          value={draft.name}
          readOnly={isReadOnly}
          onChange={({ currentTarget }) => change({ name: currentTarget.value })}
          error={sent.at('name')}
        />
        <Textarea
          label={t('fact.notes')}
          autosize
          value={draft.notes}
          readOnly={isReadOnly}
          onChange={({ currentTarget }) => change({ notes: currentTarget.value })}
          error={sent.at('notes')}
        />
        {provider?.configSchema && (
          <SchemaForm
            schema={provider.configSchema}
            value={draft.config}
            onChange={(config) => change({ config })}
            faults={faults}
            secretPaths={provider.secretPaths}
            secrets={secrets}
            provider={provider.id}
            isReadOnly={isReadOnly}
          />
        )}
        <PrivateHost host={calledHosts(draft.config).find((host) => host !== undefined)} />
        {sent.error && !isShownAtFields(sent.error, isShownInForm) && <Failure error={sent.error} />}
        {!isReadOnly && (
          <Group justify="flex-end">
            {props.onCancel && (
              <Button variant="default" onClick={props.onCancel}>
                {cancelLabel}
              </Button>
            )}
            <Button type="submit" loading={sent.isRunning}>
              {submitLabel}
            </Button>
          </Group>
        )}
      </Stack>
    </form>
  );
}

/** Returns the hosts in a configuration that are not public. */
const calledHosts = (config: Config): readonly (string | undefined)[] =>
  Object.entries(config).map(([name, value]) =>
    typeof value === 'string' && (name === 'host' || /^https?:/i.test(value))
      ? privateHostOf(value)
      : undefined,
  );
