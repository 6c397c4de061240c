import { useTranslation } from 'react-i18next';

/** What examples of documents are called in the reader's language, by their names; one without a word keeps its name. */
export function useExampleText(): (name: string) => string {
  const { t, i18n } = useTranslation('document-parts');
  return (name) => {
    const key = `example.${name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}`;
    return i18n.exists(key, { ns: 'document-parts' }) ? t(key as 'example.party') : name;
  };
}
