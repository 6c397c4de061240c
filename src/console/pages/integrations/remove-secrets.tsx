import { Button, Group } from '@mantine/core';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { parseJsonPath } from '../../parts/json/json-path.logic.ts';
import { useLabels } from '../../parts/schema-form/use-labels.ts';
import type { FormSchema } from '../../parts/schema-form/schema-form.tsx';
import { confirm } from '../../parts/dialogs/confirm.ts';
import type { IntegrationData } from './integrations.queries.ts';

interface RemoveSecretsProps {
  readonly secrets: IntegrationData['secrets'];
  readonly schema: FormSchema;
  /** Deletes the secret at a path: `$.password`. */
  readonly onRemove: (path: string) => Promise<void>;
}

/** Deletes stored secrets by the names of their fields, each after a confirmation. */
export function RemoveSecrets({ secrets, schema, onRemove }: RemoveSecretsProps): ReactElement {
  const { t } = useTranslation('integrations');
  const labelOf = useLabels();
  const nameOf = (path: string): string => {
    const name = String(parseJsonPath(path)?.[0] ?? path);
    return labelOf(name, schema.properties?.[name] ?? {});
  };
  async function onClick(path: string): Promise<void> {
    const name = nameOf(path);
    const question = { title: t('secret.title', { name }), text: t('secret.text'), verb: t('secret.verb') };
    if (await confirm(question)) await onRemove(path);
  }
  return (
    <Group gap="xs">
      {secrets.map(({ path }) => (
        <Button key={path} variant="default" size="xs" onClick={() => void onClick(path)}>
          {t('secret.remove', { name: nameOf(path) })}
        </Button>
      ))}
    </Group>
  );
}
