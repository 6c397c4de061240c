import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { Say } from '../words/service-text.logic.ts';
import { pathWords } from './document-terms.logic.ts';
import { useTerms } from './document-terms.ts';

/** Says what people call the places of a fault: `$.doc.supplier, $.doc.lines[0]` are "Supplier, Line 1". */
export function usePlacesText(): Say {
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
