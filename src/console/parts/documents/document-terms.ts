import { useTranslation } from 'react-i18next';
import type { TermWords } from './document-terms.logic.ts';

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
