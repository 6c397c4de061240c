import { Code } from '@mantine/core';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { scopeKey } from '../access/scope-words.tsx';

/**
 * Placeholder for the scope in the sentence: the component of the library for markup in translations adds 4 kB to the first
 * page.
 */
const place = '\u0000';

/** Shows the permission that the token lacks, in words and as the name of the scope. */
export function MissingScope({ scope }: { readonly scope: string }): ReactElement {
  const { t } = useTranslation('records');
  const permission = t(`scope.${scopeKey(scope)}`, scope);
  const [before, after] = t('missingScope', { permission, scope: place }).split(place);
  return (
    <>
      {before}
      <Code>{scope}</Code>
      {after}
    </>
  );
}
