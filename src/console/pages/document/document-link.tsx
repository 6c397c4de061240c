import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useQuery } from 'urql';
import { documentKind } from '../../parts/documents/document-kind.logic.ts';
import { TextLink } from '../../parts/page/text-link.tsx';
import { DocumentNameQuery } from './document.queries.ts';

/** Links to another document by its kind and number; a deleted one is shown by its id. */
export function DocumentLink({ id }: { readonly id: string }): ReactElement {
  const { t } = useTranslation('document-parts');
  const [{ data }] = useQuery({ query: DocumentNameQuery, variables: { id } });
  const entry = data?.siloEntry;
  return (
    <TextLink inherit to={`/documents/${id}`}>
      {entry ? documentKind(entry.docSchema, entry.summary.type, t) : id}{' '}
      <bdi>{entry?.summary.number ?? entry?.summary.title}</bdi>
    </TextLink>
  );
}
