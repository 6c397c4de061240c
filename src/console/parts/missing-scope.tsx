import { Code } from '@mantine/core';
import type { ReactElement } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { scopeKey } from './scope-words.tsx';

/** What the token lacks, in words, and what whoever issues tokens calls it. */
export function MissingScope({ scope }: { readonly scope: string }): ReactElement {
  const { t } = useTranslation('records');
  return (
    <Trans
      t={t}
      i18nKey="missingScope"
      values={{ permission: t(`scope.${scopeKey(scope)}`, scope), scope }}
      components={[<Code key="scope" />]}
    />
  );
}
