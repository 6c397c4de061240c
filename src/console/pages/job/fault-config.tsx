import { Code } from '@mantine/core';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { Json } from '../../graphql/graphql.ts';

/** The config of a step; secrets are those of integrations and not in it. */
export function FaultConfig({ config }: { readonly config: Json }): ReactElement {
  const { t } = useTranslation('job');
  return (
    <details>
      <summary>{t('fault.config')}</summary>
      <Code block mt={4} className="job-text">
        {JSON.stringify(config, undefined, 2)}
      </Code>
    </details>
  );
}
