import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { Translate } from '../../words/service-text.logic.ts';
import { pathWords } from './document-terms.logic.ts';
import { useTerms } from './document-terms.ts';

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
