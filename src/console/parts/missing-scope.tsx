import { Code } from '@mantine/core';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { scopeKey } from './scope-words.tsx';

/** Where the name of the scope stands in the sentence: the library's component for markup in words weighs 4 kB on the first page. */
const place = '\u0000';

/** What the token lacks, in words, and what whoever issues tokens calls it. */
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
