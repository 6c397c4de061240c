import { Code } from '@mantine/core';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { Json } from '../../../graphql/graphql.ts';

/** Shows the config of a step; secrets are stored in integrations and are not part of it. */
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
