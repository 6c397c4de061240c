import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { documentKind } from '../../parts/documents/document-kind.logic.ts';
import { TextLink } from '../../parts/page/text-link.tsx';
import type { DocumentEntry } from './document.queries.ts';

/** Lists the documents that settle the fault of another one. */
export function Settled({ by }: { readonly by: DocumentEntry['corrections'] }): ReactElement {
  const { t } = useTranslation('document');
  const kind = useTranslation('document-parts').t;
  return (
    <>
      {t('run.settled')}
      {by.map(({ id, docSchema, summary }) => (
        <span key={id}>
          {' '}
          <TextLink inherit underline="always" to={`/documents/${id}`}>
            {documentKind(docSchema, summary.type, kind)} <bdi>{summary.number}</bdi>
          </TextLink>
        </span>
      ))}
    </>
  );
}
