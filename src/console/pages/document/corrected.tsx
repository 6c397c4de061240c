import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useQuery } from 'urql';
import { membersOf, rowsOf, textOf } from '../../parts/document-reading/reading.logic.ts';
import { valueAt } from '../../parts/json/json-path.logic.ts';
import { TextLink } from '../../parts/page/text-link.tsx';
import { DocumentNameQuery, type DocumentEntry } from './document.queries.ts';

/** Lists the documents that it corrects, with a link to the one that it was created from. */
export function Corrected({ entry: { data, previousId } }: { readonly entry: DocumentEntry }): ReactElement {
  const { t } = useTranslation('document');
  const [{ data: found }] = useQuery({
    query: DocumentNameQuery,
    variables: { id: previousId ?? '' },
    pause: !previousId,
  });
  const previous = found?.siloEntry;
  const numbers = rowsOf(valueAt(data, ['doc', 'preceding'])).flatMap((row) => {
    const { series, code } = membersOf(row);
    return textOf(code) ? [[textOf(series), textOf(code)].filter(Boolean).join('-')] : [];
  });
  return (
    <>
      {numbers.map((number) => (
        <span key={number} className="any-text">
          {t('corrects')}{' '}
          {previous?.summary.number === number ? (
            <TextLink inherit underline="always" to={`/documents/${previous.id}`}>
              <bdi>{number}</bdi>
            </TextLink>
          ) : (
            <bdi>{number}</bdi>
          )}
        </span>
      ))}
    </>
  );
}
