import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { documentKind } from '../../parts/documents/document-kind.logic.ts';
import { EntryStateBadge } from '../../parts/status/silo-state-badge.tsx';
import { TextLink } from '../../parts/page/text-link.tsx';
import { correctionsOf } from './corrections.logic.ts';
import type { DocumentEntry } from './document.queries.ts';

/** Lists the documents that correct it, each with its state. */
export function Corrections({ entry }: { readonly entry: DocumentEntry }): ReactElement {
  const { t } = useTranslation('document');
  const kind = useTranslation('document-parts').t;
  return (
    <>
      {correctionsOf(entry).map(({ id, docSchema, draft, state, summary }) => (
        <span key={id} className="any-text">
          {t('correctedBy')}{' '}
          <TextLink inherit underline="always" to={`/documents/${id}`}>
            {documentKind(docSchema, summary.type, kind)} <bdi>{summary.number}</bdi>
          </TextLink>{' '}
          <EntryStateBadge state={state} draft={draft} />
        </span>
      ))}
    </>
  );
}
