import { useTranslation } from 'react-i18next';
import { type TermWords, pathWords } from './document-terms.logic.ts';
import { useCallback } from 'react';
import type { Translate } from '../../words/service-text.logic.ts';

/** Returns the words of the user's language for members of documents. */
export function useTerms(): TermWords {
  const { t, i18n } = useTranslation('terms');
  return (key, number) => {
    const path = key.split('.', 2);
    // The key contains a name from a document, which may be any text.
    const name = key.slice((path[0] ?? '').length + 1);
    if (!/^[\w$-]+$/.test(name) || !i18n.exists(key, { ns: 'terms' })) return undefined;
    return t(key as never, { number }) as string;
  };
}

/** Returns a function that formats the paths of a fault: "Supplier, Line 1" for `$.doc.supplier, $.doc.lines[0]`. */
export function usePlacesText(): Translate {
  const { t } = useTranslation('document');
  const terms = useTerms();
  return useCallback(
    (places) =>
      places
        .split(', ')
        .map((path) => pathWords(path, terms, t('title')))
        .join(', '),
    [t, terms],
  );
}
